import { useLocation } from 'react-router'
import { shortenDescription } from '#domain/catalog/product-text.ts'
import { type Picture, sharePictureSize, sharePictureUrl } from '#domain/content/pictures.ts'
import { languages, localeByLanguage, localizedUrl } from '#domain/i18n/languages.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useRootData } from './use-site-data.ts'

interface PublicPage {
  title: string
  description: string
  /** Preview image for shared links; defaults to a picture of the site. */
  picture?: Pick<Picture, 'id' | 'hash'> | undefined
  /** Path of the canonical page, if it is another one. */
  canonicalPath?: string | undefined
  isPrivate?: false
}

/** A page about one person's order or application, or one that search engines should not index. */
interface PrivatePage {
  title: string
  isPrivate: true
}

/** Title and meta tags for search engines and social networks; every route renders one. */
export function PageMeta(page: PublicPage | PrivatePage) {
  return (
    <>
      <title>{page.title}</title>
      {page.isPrivate ? <meta name="robots" content="noindex" /> : <PublicMeta {...page} />}
    </>
  )
}

function PublicMeta({ title, description, picture, canonicalPath }: PublicPage) {
  const { language } = useTranslation()
  const { pathname } = useLocation()
  const root = useRootData()
  if (!root) return null
  const { siteData, publicUrl } = root
  const address = publicUrl + (canonicalPath ?? pathname.replace(/(?<=.)\/+$/, ''))
  const shared = picture ?? siteData.sidebarPictures[0]
  const text = shortenDescription(description)
  const url = localizedUrl(address, language)
  const graph = {
    type: 'website',
    site_name: siteData.company.name,
    title,
    description: text,
    url,
    locale: localeByLanguage[language].replace('-', '_'),
    image: shared && publicUrl + sharePictureUrl(shared),
    'image:width': sharePictureSize.width,
    'image:height': sharePictureSize.height,
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

// A closing script tag inside a text must not end the script element.
const asInlineJson = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c')

export function StructuredData({ data }: { data: object }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: asInlineJson(data) }} />
}
