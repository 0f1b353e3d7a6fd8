export const tasterFields = ['storeId', 'date', 'time', 'name', 'phone'] as const
export type TasterField = (typeof tasterFields)[number]
export type TasterTyped = Record<TasterField, string>

export interface TasterFormStep {
  step: 'form'
  typed: TasterTyped
  errors: Partial<Record<TasterField, string>>
  failure?: 'tooMany' | 'unreachable'
}

export interface TasterDoneStep {
  step: 'done'
  storeId: string
  storeName: string
  date: string
  time: string
}

export type TasterAnswer = TasterFormStep | TasterDoneStep

export function readTaster(form: FormData): TasterTyped {
  const textOf = (field: TasterField) => String(form.get(field) ?? '').trim()
  return Object.fromEntries(tasterFields.map((field) => [field, textOf(field)])) as TasterTyped
}
