import { sql } from 'drizzle-orm';
import type { PackageImportId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { PackageImport } from './types.ts';

const imports = sql`
  select package.id as "importId", package.state, package.content_hash as "contentHash", package.parts,
         coalesce(package.faults, '[]') as faults, coalesce(package.fault_count, 0) as "faultCount",
         coalesce(package.preview, '[]') as preview, coalesce(package.mark, '') as mark, package.is_outdated as "isOutdated",
         package.pictures_done as "picturesDone", member.name as "uploadedBy", confirmer.name as "confirmedBy",
         package.confirmed_by as "confirmedById", package.member_id as "memberId", package.created_at as "createdAt",
         package.finished_at as "finishedAt"
    from package_imports package join staff_members member on member.id = package.member_id
    left join staff_members confirmer on confirmer.id = package.confirmed_by
   where package.state not in ('uploading', 'discarded')`;

type Row = Omit<PackageImport, 'confirmedBy' | 'confirmedById' | 'createdAt' | 'finishedAt'> & {
  readonly confirmedBy: string | null;
  readonly confirmedById: string | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
};

const asImport = (row: Row): PackageImport => ({
  ...row,
  confirmedBy: row.confirmedBy ?? undefined,
  confirmedById: row.confirmedById ?? undefined,
  createdAt: new Date(row.createdAt),
  finishedAt: row.finishedAt === null ? undefined : new Date(row.finishedAt),
});

/** Returns the most recent package imports, newest first. */
export async function listPackageImports(read: Transaction, limit: number): Promise<PackageImport[]> {
  const { rows } = await read.execute<Row>(sql`${imports} order by package.created_at desc limit ${limit}`);
  return rows.map(asImport);
}

/** Returns an uploaded package, or undefined if it is still uploading or was discarded. */
export async function findPackageImport(
  read: Transaction,
  importId: PackageImportId,
): Promise<PackageImport | undefined> {
  const { rows } = await read.execute<Row>(sql`${imports} and package.id = ${importId}`);
  return rows[0] && asImport(rows[0]);
}
