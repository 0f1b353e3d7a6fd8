import { useTranslation } from 'react-i18next'
import { useLocation, useMatches } from 'react-router'
import { fallbackLanguage, languages } from '#domain/language/languages.ts'
import { languageParameter } from '#domain/language/pick-language.ts'

/** The bare address belongs to the fallback language; the other one has the parameter. */
const addressIn = (page: string, language: string) =>
  language === fallbackLanguage ? page : `${page}?${languageParameter}=${language}`

/** A page that shows what has an address of its own elsewhere names that address in its data. */
function useCanonicalPath(): string {
  const { pathname } = useLocation()
  const named = useMatches().map(
    ({ loaderData }) => (loaderData as { canonicalPath?: string } | undefined)?.canonicalPath,
  )
  return named.find(Boolean) ?? pathname
}

export function LanguageLinks({ publicUrl }: { publicUrl: string }) {
  const { i18n } = useTranslation()
  const page = publicUrl + useCanonicalPath()
  return (
    <>
      <link rel="canonical" href={addressIn(page, i18n.language)} />
      {languages.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={addressIn(page, language)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={page} />
    </>
  )
}
