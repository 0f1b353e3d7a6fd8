import { useLocation, useRouteLoaderData } from 'react-router'
import { shortenDescription } from '#domain/catalog/shorten-description.ts'
import type { Picture } from '#domain/content/picture.ts'
import { sharePictureAddress, sharePictureSize } from '#domain/content/share-picture.ts'
import { addressIn } from '#domain/i18n/address-in.ts'
import { languages } from '#domain/i18n/languages.ts'
import { useTexts } from '../i18n/use-texts.ts'
import type { loader as rootLoader } from '../root.tsx'

interface PublicPage {
  title: string
  description: string
  /** Shown where the page is shared; one of the house's own when it has none. */
  picture?: Pick<Picture, 'id' | 'hash'> | undefined
  /** Where the same content has its proper address, if not here. */
  canonicalPath?: string | undefined
  isPrivate?: false
}

/** About one person's order or application, or nothing that should be found. */
interface PrivatePage {
  title: string
  isPrivate: true
}

const locales: Record<string, string> = { de: 'de_DE', en: 'en_GB' }

/** All that search engines and networks are told about a page; every route has one. */
export function PageMeta(page: PublicPage | PrivatePage) {
  return (
    <>
      <title>{page.title}</title>
      {page.isPrivate ? <meta name="robots" content="noindex" /> : <PublicMeta {...page} />}
    </>
  )
}

function PublicMeta({ title, description, picture, canonicalPath }: PublicPage) {
  const { language } = useTexts()
  const { pathname } = useLocation()
  const root = useRouteLoaderData<typeof rootLoader>('root')
  if (!root) return null
  const { frame, publicUrl } = root
  const address = publicUrl + (canonicalPath ?? pathname.replace(/(?<=.)\/+$/, ''))
  const shared = picture ?? frame.sidebarPictures[0]
  const text = shortenDescription(description)
  const url = addressIn(address, language)
  const graph = {
    type: 'website',
    site_name: frame.company.name,
    title,
    description: text,
    url,
    locale: locales[language],
    image: shared && publicUrl + sharePictureAddress(shared),
    'image:width': sharePictureSize.width,
    'image:height': sharePictureSize.height,
  }
  return (
    <>
      <meta name="description" content={text} />
      <link rel="canonical" href={url} />
      {languages.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={addressIn(address, language)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address} />
      {Object.entries(graph).map(([property, content]) => (
        <meta key={property} property={`og:${property}`} content={String(content)} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
