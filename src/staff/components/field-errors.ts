import type { Translation } from '../i18n/use-translation.ts'

/** The sentence for an error code of the server at a field, such as `error-invalid-phone`. */
export function fieldErrorText(t: Translation['t'], code: string | undefined): string | undefined {
  if (code === undefined) return undefined
  const key = `fieldError.${code}`
  return t.has(key) ? t(key) : t('fieldError.other')
}
