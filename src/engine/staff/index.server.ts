/** Entry point of staff: the winery's people, how they sign in, and what they may do. */

export { readStaff } from './members/read-staff.server.ts';
export { listDemoMembers, signInDemo } from './members/sign-in-demo.server.ts';
export { signOut } from './members/sign-out.server.ts';
export { clearStaffCookie } from './members/staff-cookies.server.ts';
