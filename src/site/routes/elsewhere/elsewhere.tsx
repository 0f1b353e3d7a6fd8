import { isDemoTarget, nameOfDemoTarget } from '#domain/outside-link.ts'
import styles from '../../components/form-page.module.css'
import { SiteLink } from '../../components/site-link.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageMeta } from '../../layout/page-meta.tsx'
import { useSiteData } from '../../layout/use-site-data.ts'
import { notFoundResponse } from '../../not-found.server.ts'
import { requestContext } from '../../request-context.ts'
import { publicPageHeaders, successOrThrow } from '../../responses.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/elsewhere'

export const handle = { ns: ['elsewhere'], searchParams: ['to'] } satisfies RouteHandle
export const headers = publicPageHeaders

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, language } = context.get(requestContext)
  const to = new URL(request.url).searchParams.get('to') ?? ''
  const { isDemo } = successOrThrow(await api('GET /site/layout')).data
  if (!isDemo || !isDemoTarget(to)) throw notFoundResponse(language)
  return { to }
}

/** In a demo, instead of the sites of an invented bakery and of others that do not know it. */
export default function Elsewhere({ loaderData: { to } }: Route.ComponentProps) {
  const { t } = useTranslation('elsewhere')
  const { company } = useSiteData()
  return (
    <main id="main" className={`page stack top ${styles.page}`}>
      <PageMeta title={t('pageTitle', { name: company.name })} isPrivate />
      <div className={`stack top gap-2 ${styles.words}`}>
        <h1>{t('headline')}</h1>
        <p className="lead">{t('text', { to: nameOfDemoTarget(to), name: company.name })}</p>
        <p>
          <SiteLink to="/" className="button">
            {t('back')}
          </SiteLink>
        </p>
      </div>
    </main>
  )
}
