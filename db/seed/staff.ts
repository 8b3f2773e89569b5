/** The demo's staff members, one for each built-in role; `code` is the role's code. */
export const demoStaff = [
  { code: 'owner', name: 'Margaret Doyle', email: 'owner@staff.example' },
  { code: 'manager', name: 'Daniel Brooks', email: 'manager@staff.example' },
  { code: 'support', name: 'Grace Miller', email: 'support@staff.example' },
  { code: 'cellar', name: 'Luis Ortega', email: 'cellar@staff.example' },
  { code: 'host', name: 'Hannah Cole', email: 'host@staff.example' },
  { code: 'bookkeeper', name: 'Walter Abbott', email: 'bookkeeper@staff.example' },
  { code: 'editor', name: 'June Castle', email: 'editor@staff.example' },
  { code: 'auditor', name: 'Nadia Grant', email: 'auditor@staff.example' },
] as const;
