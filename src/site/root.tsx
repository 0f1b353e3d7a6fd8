import { use, useEffect } from 'react'
import { Links, Meta, Outlet, Scripts, useLocation, useMatches } from 'react-router'
import { themeStyle } from '#domain/content/theme.ts'
import { localizedUrl } from '#domain/i18n/languages.ts'
import { UiTextsContext } from '#ui/ui-texts.ts'
import figtree from '../../build/fonts/figtree-latin.woff2?url'
import fraunces from '../../build/fonts/fraunces-latin.woff2?url'
import type { Route } from './+types/root'
import { needsSiteData, onSiteDataShown } from './i18n/page-language.ts'
import { TranslationContext, useTranslation, useTranslations } from './i18n/use-translation.ts'
import { useAppStart } from './layout/app-start.ts'
import { ErrorFallback } from './layout/error-fallback.tsx'
import { InlineNonceContext } from './layout/inline-nonce.ts'
import { useScrollAfterNavigation } from './layout/scroll-after-navigation.ts'
import { useScrollRestoration } from './layout/scroll-restoration.ts'
import { SiteLayout } from './layout/site-layout.tsx'
import { type RootData, useRootData } from './layout/use-site-data.ts'
import { requestContext } from './request-context.ts'
import { successOrThrow } from './responses.ts'
import type { RouteHandle } from './route-handle.ts'
import '#ui/styles/fonts.css'
import '#ui/styles/tokens.css'
import '#ui/styles/base.css'
import './styles/fallback-fonts.css'
import './styles/tokens.css'
import './styles/base.css'
// After what it may change, before the styles of components.
import '#ui/styles/layout.css'

/** Both fonts are needed for the first screen. */
const fontLinks = [fraunces, figtree].map((href) => ({
  rel: 'preload',
  href,
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
}))

export const links: Route.LinksFunction = () => [
  ...fontLinks,
  { rel: 'icon', href: '/brand/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
]

export async function loader({ context }: Route.LoaderArgs): Promise<RootData> {
  const { api, language, apiCredential, publicUrl, mapTiles } = context.get(requestContext)
  const { data } = successOrThrow(await api('GET /site/layout'))
  return { siteData: data, language, apiCredential, publicUrl, mapTiles }
}

export const shouldRevalidate = needsSiteData

export function Layout({ children }: { children: React.ReactNode }) {
  const root = useRootData()
  const ofDocument = useTranslations()
  const language = root?.language ?? ofDocument.language
  const nonce = use(InlineNonceContext)
  useScrollRestoration()
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={root?.siteData.theme.paper ?? '#ffffff'} />
        {root && <style nonce={nonce}>{themeStyle(root.siteData.theme)}</style>}
        <link rel="manifest" href={localizedUrl('/manifest.webmanifest', language)} />
        <Meta />
        <Links />
      </head>
      <body>
        {/* Texts and data change their language together, because both follow the data. */}
        <TranslationContext value={ofDocument.in(language)}>
          <UiTextsContext value={useTranslation}>{children}</UiTextsContext>
        </TranslationContext>
        <Scripts />
      </body>
    </html>
  )
}

export default function Root({ loaderData: { siteData, language } }: Route.ComponentProps) {
  useEffect(() => onSiteDataShown(language), [siteData, language])
  useAppStart()
  useScrollAfterNavigation()
  const isFullScreen = useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.isFullScreen)
  if (isFullScreen) return <Outlet />
  return (
    <SiteLayout siteData={siteData}>
      <Outlet />
    </SiteLayout>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRootData()
  const { key } = useLocation()
  const fallback = <ErrorFallback key={key} error={error} />
  return root ? <SiteLayout siteData={root.siteData}>{fallback}</SiteLayout> : fallback
}
