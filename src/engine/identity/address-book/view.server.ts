import { type CivilDate, wineryDate } from '../../../core/dates.ts';
import type { CustomerId } from '../../../core/ids.ts';
import type { Clock } from '../../../integrations/clock/port.ts';
import type { ZipCodeTable } from '../../../integrations/zip-codes/port.ts';
import type { Database } from '../../../platform/database.server.ts';
import type { Seal } from '../../../platform/seal.server.ts';
import {
  type LimitUsage,
  type LimitUsageQuery,
  limitUsagesFor,
} from '../../compliance/limits/view.server.ts';
import type { VolumeDemand, VolumeUsage } from '../../compliance/types.ts';
import { unknownVolumeUsage } from '../../compliance/volume-rules.ts';
import type { AccountHooks } from '../types.ts';
import { deliverabilityOf, volumeLimitsOfAddress } from './rules.ts';
import { addressesOf } from './store.server.ts';
import type { AddressInBook } from './types.ts';

type ViewDependencies = {
  readonly database: Pick<Database, 'read'>;
  readonly clock: Clock;
  readonly zipCodes: ZipCodeTable;
  readonly seal: Pick<Seal, 'keyedHash'>;
  readonly accountLinks: Pick<AccountHooks, 'addressUses'>;
};

/**
 * Returns the customer's addresses with their deliverability. Runs three statements regardless of the number of addresses: one for the
 * book, one for the clubs that ship there, and one for the use of their states' volume limits.
 */
export async function viewAddressBook(
  { database: { read }, clock, zipCodes, seal, accountLinks }: ViewDependencies,
  customerId: CustomerId,
): Promise<AddressInBook[]> {
  const today = wineryDate(clock.now());
  const [addresses, uses] = await Promise.all([
    addressesOf(read, customerId),
    accountLinks.addressUses(read, customerId),
  ]);
  const book = addresses.map((address) => ({
    address,
    demands: address.takesDeliveries
      ? volumeLimitsOfAddress(address, { kind: 'account', customerId }, today)
      : [],
  }));
  const questions = new Map(
    book
      .flatMap(({ demands }) => demands.flatMap((demand) => questionOf(seal, demand) ?? []))
      .map((question) => [`${question.rule} ${question.personKey}`, question]),
  );
  const usages = await limitUsagesFor(read, [...questions.values()], undefined);
  return book.map(({ address, demands }) => {
    const counted = demands.map((demand) => ({
      demand,
      use: useOf(questionOf(seal, demand), demand, usages),
    }));
    return {
      ...address,
      deliverability: deliverabilityOf(address, zipCodes.lookup(address.zipCode), counted),
      clubs: uses.filter(({ addressId }) => addressId === address.id).map(({ title }) => title),
    };
  });
}

function questionOf(
  seal: Pick<Seal, 'keyedHash'>,
  { subjectKey, rule, countFrom, period }: VolumeDemand,
): LimitUsageQuery | undefined {
  if (subjectKey === undefined) return undefined;
  return { personKey: seal.keyedHash(subjectKey).toString('base64url'), rule, countFrom, period };
}

function useOf(
  question: LimitUsageQuery | undefined,
  { lockPeriod }: VolumeDemand,
  usages: readonly LimitUsage[],
): VolumeUsage {
  if (!question) return unknownVolumeUsage;
  const usage = usages.find(
    ({ rule, personKey }) => rule === question.rule && personKey === question.personKey,
  );
  const isByDay = lockPeriod === 'rolling';
  return { usedMl: usage?.used ?? 0, oldest: isByDay ? (usage?.oldest as CivilDate | undefined) : undefined };
}
