import { useLocation } from 'react-router'
import { shortenDescription } from '#domain/catalog/product-text.ts'
import { languages, localeByLanguage, localizedUrl } from '#domain/i18n/languages.ts'
import { useHasFormErrors } from '../hooks/use-form-errors.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { fitTitle } from './page-title.ts'
import { useRootData } from './use-site-data.ts'

interface PublicPage {
  /** One, or several from the longest to the shortest: the first that search engines show in full is used. */
  title: string | readonly string[]
  description: string
  /** Path of the canonical page, if it is another one. */
  canonicalPath?: string | undefined
  isPrivate?: false
  hasErrors?: boolean
}

/** A page about one person's order or application, or one that search engines should not index. */
interface PrivatePage {
  title: string | readonly string[]
  isPrivate: true
  /** The form of the page lists errors, which its title announces. With a script, `useAnnounceErrors` tells the same. */
  hasErrors?: boolean
}

/**
 * Title and meta tags for search engines and social networks; every route renders one. The server adds structured data
 * and the picture for shared links (`describePage`).
 */
export function PageMeta(page: PublicPage | PrivatePage) {
  const { t } = useTranslation()
  const title = typeof page.title === 'string' ? page.title : fitTitle(page.title)
  const isAnnounced = useHasFormErrors() || (page.hasErrors ?? false)
  return (
    <>
      <title>{isAnnounced ? t('errorTitle', { title }) : title}</title>
      {page.isPrivate ? <meta name="robots" content="noindex" /> : <PublicMeta {...page} title={title} />}
    </>
  )
}

function PublicMeta({ title, description, canonicalPath }: PublicPage & { title: string }) {
  const { language } = useTranslation()
  const { pathname } = useLocation()
  const root = useRootData()
  if (!root) return null
  const { siteData, publicUrl } = root
  const address = publicUrl + (canonicalPath ?? pathname.replace(/(?<=.)\/+$/, ''))
  const text = shortenDescription(description)
  const url = localizedUrl(address, language)
  const graph = {
    type: 'website',
    site_name: siteData.company.name,
    title,
    description: text,
    url,
    locale: localeByLanguage[language].replace('-', '_'),
  }
  return (
    <>
      <meta name="description" content={text} />
      <link rel="canonical" href={url} />
      {languages.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={localizedUrl(address, language)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address} />
      {Object.entries(graph).map(([property, content]) => (
        <meta key={property} property={`og:${property}`} content={String(content)} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
