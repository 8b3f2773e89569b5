-- Photographs of a report and of a message to the house are taken by one rule: five of them, ten megabytes each, as telephones take them.

alter table problem_photos
  drop constraint problem_photos_n_check,
  drop constraint problem_photos_kind_check,
  drop constraint problem_photos_bytes_check,
  add constraint problem_photos_n_check check (n between 1 and 5),
  add constraint problem_photos_kind_check check (kind in ('jpeg', 'png', 'webp', 'heic')),
  add constraint problem_photos_bytes_check check (bytes between 1 and 10485760);

alter table support_photos
  drop constraint support_photos_kind_check,
  add constraint support_photos_kind_check check (kind in ('jpeg', 'png', 'webp', 'heic'));
