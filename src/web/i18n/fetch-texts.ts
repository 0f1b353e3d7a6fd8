import type { TextTree } from '#domain/i18n/flatten-texts.ts'

/** The address names the build, so that it may be kept for good. */
export async function fetchTexts(language: string, namespace: string): Promise<TextTree> {
  const response = await fetch(`/locales/${language}/${namespace}.json?v=${__BUILD_DATE__}`)
  if (!response.ok) throw new Error(`The texts of ${namespace} answered ${response.status}.`)
  return response.json()
}
