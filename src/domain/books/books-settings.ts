import { isMailAddress } from '../mail-address.ts'

/** An account of the bookkeeping for sales of one tax rate. */
export interface RateAccount {
  vatPercent: number
  account: number
  /** The tax key of the export; empty for accounts that know their tax. */
  taxKey: string
}

/**
 * Who records an order that is paid at its pickup: the till of the store, or our journal. A system that records cash needs a
 * technical safety device (§ 146a AO); tills have one, we do not.
 */
export const pickupRecorders = ['till', 'journal'] as const
export type PickupRecorder = (typeof pickupRecorders)[number]

/** What the tax adviser says about the export. The office sets it in the staff app. */
export interface BooksSettings {
  consultantNumber: number
  clientNumber: number
  /** January is 1. */
  fiscalYearStartMonth: number
  accountLength: number
  chart: '03' | '04'
  revenue: readonly RateAccount[]
  deposits: readonly RateAccount[]
  /** Money that the provider has and has not paid out. */
  transitAccount: number
  cashAccount: number
  feeAccount: number
  /** Payments that belong to no sale. */
  unassignedAccount: number
  /** By store id; a store without one has none. */
  costCentres: Readonly<Record<string, string>>
  pickupRecorder: PickupRecorder
  /** Where the signed ends of days are mailed to; empty: nowhere. */
  dayEndMail: string
}

/** The usual accounts of the chart SKR 03, with numbers of an invented client. */
export const defaultBooksSettings: BooksSettings = {
  consultantNumber: 1001,
  clientNumber: 99999,
  fiscalYearStartMonth: 1,
  accountLength: 4,
  chart: '03',
  revenue: [
    { vatPercent: 0, account: 8200, taxKey: '' },
    { vatPercent: 7, account: 8300, taxKey: '' },
    { vatPercent: 19, account: 8400, taxKey: '' },
  ],
  deposits: [
    { vatPercent: 0, account: 8540, taxKey: '' },
    { vatPercent: 7, account: 8540, taxKey: '2' },
    { vatPercent: 19, account: 8540, taxKey: '3' },
  ],
  transitAccount: 1360,
  cashAccount: 1000,
  feeAccount: 4970,
  unassignedAccount: 1590,
  costCentres: {},
  pickupRecorder: 'till',
  dayEndMail: '',
}

export const consultantNumberLimits = { min: 1001, max: 9_999_999 } as const
export const clientNumberLimits = { min: 1, max: 99_999 } as const
export const accountLengthLimits = { min: 4, max: 8 } as const

/** Names of the fields that cannot be exported with; empty when all can. */
export function findSettingsProblems(settings: BooksSettings): string[] {
  const isBetween = (value: number, { min, max }: { min: number; max: number }) =>
    Number.isInteger(value) && value >= min && value <= max
  const hasLength = (account: number) => isBetween(account, { min: 1, max: 10 ** settings.accountLength - 1 })
  const isTaxKey = (key: string) => /^\d{0,4}$/.test(key)
  const checks: [name: string, isRight: boolean][] = [
    ['consultantNumber', isBetween(settings.consultantNumber, consultantNumberLimits)],
    ['clientNumber', isBetween(settings.clientNumber, clientNumberLimits)],
    ['fiscalYearStartMonth', isBetween(settings.fiscalYearStartMonth, { min: 1, max: 12 })],
    ['accountLength', isBetween(settings.accountLength, accountLengthLimits)],
    ['transitAccount', hasLength(settings.transitAccount)],
    ['cashAccount', hasLength(settings.cashAccount)],
    ['feeAccount', hasLength(settings.feeAccount)],
    ['unassignedAccount', hasLength(settings.unassignedAccount)],
    ['dayEndMail', settings.dayEndMail === '' || isMailAddress(settings.dayEndMail)],
    ...(['revenue', 'deposits'] as const).flatMap((part) =>
      settings[part].map(({ vatPercent, account, taxKey }): [string, boolean] => [
        `${part}.${vatPercent}`,
        hasLength(account) && isTaxKey(taxKey),
      ]),
    ),
  ]
  return checks.filter(([, isRight]) => !isRight).map(([name]) => name)
}
