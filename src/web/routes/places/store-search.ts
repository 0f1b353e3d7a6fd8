import { type ServiceCode, serviceCodes } from '#domain/store/service-codes.ts'

/** What the visitor asked for, as it stands in the address. */
export interface StoreSearch {
  search: string
  attributes: readonly ServiceCode[]
  open: boolean
}

const longestSearch = 100
const isServiceCode = (value: string): value is ServiceCode => serviceCodes.includes(value as ServiceCode)

/** Takes what makes sense and leaves the rest: an old or mistyped address still shows a list. */
export function readStoreSearch(params: URLSearchParams): StoreSearch {
  return {
    search: (params.get('search') ?? '').trim().slice(0, longestSearch),
    attributes: [...new Set(params.getAll('attributes').filter(isServiceCode))],
    open: ['true', '1'].includes(params.get('open') ?? ''),
  }
}

/** The same wishes always give the same address. */
export function storeSearchText({ search, attributes, open }: StoreSearch): string {
  const codes = serviceCodes.filter((code) => attributes.includes(code))
  const pairs = [
    ...(search ? [['search', search]] : []),
    ...codes.map((code) => ['attributes', code]),
    ...(open ? [['open', 'true']] : []),
  ]
  return new URLSearchParams(pairs).toString()
}
