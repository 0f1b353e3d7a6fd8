import { useEffect } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import { themeStyle } from '#domain/content/theme.ts'
import { addressIn } from '#domain/i18n/address-in.ts'
import type { Route } from './+types/root'
import { answerOrThrow } from './answer-or-throw.ts'
import { fontLinks } from './fonts.ts'
import { useTexts } from './i18n/use-texts.ts'
import { ErrorFallback } from './layout/error-fallback.tsx'
import { needsOtherFrame, noteFrameLanguage } from './layout/needs-other-frame.ts'
import { SiteFrame } from './layout/site-frame.tsx'
import { useAppStart, useMenusInState } from './layout/use-app-start.ts'
import { useScrollAfterNavigation } from './layout/use-scroll-after-navigation.ts'
import { requestContext } from './request-context.ts'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'

export const links: Route.LinksFunction = () => [
  ...fontLinks,
  { rel: 'icon', href: '/brand/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const { api, language, apiCredential, publicUrl, mapTiles } = context.get(requestContext)
  const { data } = answerOrThrow(await api.frame())
  return { frame: data, language, apiCredential, publicUrl, mapTiles }
}

export const shouldRevalidate = needsOtherFrame

export function Layout({ children }: { children: React.ReactNode }) {
  const { language } = useTexts()
  const root = useRouteLoaderData<typeof loader>('root')
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={root?.frame.theme.paper ?? '#ffffff'} />
        {root && <style>{themeStyle(root.frame.theme)}</style>}
        <link rel="manifest" href={addressIn('/manifest.webmanifest', language)} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root({ loaderData: { frame, language } }: Route.ComponentProps) {
  useEffect(() => noteFrameLanguage(language), [language])
  useAppStart()
  useMenusInState(frame)
  useScrollAfterNavigation()
  const isFullScreen = useMatches().some(
    ({ handle }) => (handle as { isFullScreen?: boolean } | undefined)?.isFullScreen,
  )
  if (isFullScreen) return <Outlet />
  return (
    <SiteFrame frame={frame}>
      <Outlet />
    </SiteFrame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<typeof loader>('root')
  const { key } = useLocation()
  const fallback = <ErrorFallback key={key} error={error} />
  return root ? <SiteFrame frame={root.frame}>{fallback}</SiteFrame> : fallback
}
