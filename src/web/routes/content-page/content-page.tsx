import { enquirySchema } from '#contract/contact.ts'
import type { PageResponse } from '#contract/site.ts'
import { revalidateUnlessSending, sendFromBrowser } from '../../components/message-form/message-result.ts'
import { sendMessage } from '../../components/message-form/send-message.server.ts'
import { PictureImage } from '../../components/picture-image.tsx'
import { PageMeta, StructuredData } from '../../layout/page-meta.tsx'
import { useSiteData } from '../../layout/use-site-data.ts'
import { notFoundResponse } from '../../not-found.server.ts'
import { requestContext } from '../../request-context.ts'
import { privatePageHeaders, publicPageHeaders, successOrThrow } from '../../responses.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/content-page'
import { pageNamespaces } from './block-kinds.ts'
import styles from './content-page.module.css'
import { enquiryFields } from './enquiry-fields.ts'
import { PageBlocks } from './page-blocks.tsx'
import { loadPageData, PageDataContext } from './page-data.ts'
import { pageStructuredData } from './page-structured-data.ts'

export const handle = {
  ns: (data: Loaded | undefined) => pageNamespaces(data?.pageData.page.blocks ?? []),
} satisfies RouteHandle
/** The response to an enquiry contains personal data and must not be cached. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) =>
  actionHeaders.has('cache-control') ? privatePageHeaders() : publicPageHeaders()

export async function loader({ context, params: { pageId } }: Route.LoaderArgs) {
  const { api, language, publicUrl } = context.get(requestContext)
  const response = await api.page(pageId)
  // The API rejects an overlong page id as invalid; for a visitor that page simply does not exist.
  if (!response.success && (response.code === 'notFound' || response.code === 'invalidRequest'))
    throw notFoundResponse(language)
  const { data: page } = successOrThrow(response)
  return { pageData: await loadPageData(api, page, language), publicUrl }
}

type Loaded = Awaited<ReturnType<typeof loader>>

export const shouldRevalidate = revalidateUnlessSending

/** Receives the enquiry form of any content page. */
export const action = ({ request, context }: Route.ActionArgs) =>
  sendMessage(request, {
    fields: enquiryFields,
    check: ({ to, ...values }, guard) => enquirySchema.safeParse({ ...values, ...(to !== '' && { to }), ...guard }),
    send: context.get(requestContext).api.enquire,
  })

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendFromBrowser(request, enquiryFields, serverAction)

export default function ContentPage({ loaderData: { pageData, publicUrl }, actionData }: Route.ComponentProps) {
  const { company } = useSiteData()
  const { page } = pageData
  return (
    <PageDataContext value={{ ...pageData, enquiryResult: actionData }}>
      <main id="main" key={page.id}>
        <PageMeta
          title={`${page.title} – ${company.name}`}
          description={page.description}
          picture={page.head.layout === 'plain' ? undefined : page.head.picture}
        />
        {pageStructuredData(page, { publicUrl, companyName: company.name }).map((data, index) => (
          <StructuredData key={index} data={data} />
        ))}
        <PageHead head={page.head} />
        <PageBlocks blocks={page.blocks} />
      </main>
    </PageDataContext>
  )
}

const pictureSizes = { wide: '100vw', split: '(min-width: 900px) 52vw, 100vw' }

/** `wide`: text over a full-width picture; `split`: picture beside the text; `plain`: text only. */
function PageHead({ head }: { head: PageResponse['head'] }) {
  return (
    <header className={styles[head.layout]}>
      <div id={head.id} className={styles.headText}>
        <p className={styles.kicker}>{head.kicker}</p>
        <h1>{head.headline}</h1>
        <p className={styles.lead}>{head.lead}</p>
      </div>
      {head.layout !== 'plain' && (
        <PictureImage
          className={styles.picture ?? ''}
          picture={head.picture}
          alt={head.alt}
          sizes={pictureSizes[head.layout]}
          isFirst
          isEarly
        />
      )}
    </header>
  )
}
