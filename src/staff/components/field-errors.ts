import type { Translation } from '../i18n/use-translation.ts'

/** The sentence for an error code of the server at a field, such as `error-invalid-phone`. */
export function fieldErrorText(t: Translation['t'], code: string | undefined): string | undefined {
  return code && (t.find(`fieldError.${code}`) ?? t('fieldError.other'))
}
