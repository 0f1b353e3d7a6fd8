import { type ServiceCode, serviceCodes } from '#domain/content/option-values.ts'

/** The search as it is in the URL. */
export interface StoreSearch {
  search: string
  attributes: readonly ServiceCode[]
  open: boolean
}

const maxSearchLength = 100
const isServiceCode = (value: string): value is ServiceCode => serviceCodes.includes(value as ServiceCode)

/** Ignores invalid parameters, so that an old or mistyped URL still shows a list. */
export function parseStoreSearch(params: URLSearchParams): StoreSearch {
  return {
    search: (params.get('search') ?? '').trim().slice(0, maxSearchLength),
    attributes: [...new Set(params.getAll('attributes').filter(isServiceCode))],
    open: ['true', '1'].includes(params.get('open') ?? ''),
  }
}

/** Canonical: equal searches give equal strings. */
export function toSearchString({ search, attributes, open }: StoreSearch): string {
  const codes = serviceCodes.filter((code) => attributes.includes(code))
  const pairs = [
    ...(search ? [['search', search]] : []),
    ...codes.map((code) => ['attributes', code]),
    ...(open ? [['open', 'true']] : []),
  ]
  return new URLSearchParams(pairs).toString()
}
