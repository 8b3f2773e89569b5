-- Owners and managers import wines; owners have every capability.
update staff_roles set capabilities = array_append(capabilities, 'catalog.manage'), updated_at = now()
  where code = 'manager' and not 'catalog.manage' = any (capabilities);
