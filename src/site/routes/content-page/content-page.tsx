import { enquirySchema } from '#contract/contact.ts'
import type { PageResponse } from '#contract/site.ts'
import { revalidateUnlessSending, sendFromBrowser } from '../../components/message-form/message-result.ts'
import { sendMessage } from '../../components/message-form/send-message.server.ts'
import { PictureImage } from '../../components/picture-image.tsx'
import { PageMeta } from '../../layout/page-meta.tsx'
import { toTitles } from '../../layout/page-title.ts'
import { useSiteData } from '../../layout/use-site-data.ts'
import { notFoundResponse } from '../../not-found.server.ts'
import { requestContext } from '../../request-context.ts'
import { privatePageHeaders, publicPageHeaders, successOrThrow } from '../../responses.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { describePage, faqPage } from '../../structured-data.server.ts'
import type { Route } from './+types/content-page'
import { pageNamespaces } from './block-kinds.ts'
import styles from './content-page.module.css'
import { enquiryFields } from './enquiry-fields.ts'
import { PageBlocks } from './page-blocks.tsx'
import { loadPageData, PageDataContext } from './page-data.ts'
import { plainText } from './rich-text.tsx'

export const handle = {
  ns: (data: Loaded | undefined) => pageNamespaces(data?.pageData.page.blocks ?? []),
  startMode: 'onControl',
} satisfies RouteHandle
/** The response to an enquiry contains personal data and must not be cached. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) =>
  actionHeaders.has('cache-control') ? privatePageHeaders() : publicPageHeaders()

export async function loader({ context, params: { pageId } }: Route.LoaderArgs) {
  const { api, language } = context.get(requestContext)
  const response = await api('GET /site/pages/{pageId}', { params: { pageId } })
  // The API rejects an overlong page id as invalid; for a visitor that page simply does not exist.
  if (!response.success && (response.code === 'notFound' || response.code === 'invalidRequest'))
    throw notFoundResponse(language)
  const { data: page } = successOrThrow(response)
  await describePage(context, [{ name: page.title, path: `/${page.id}` }], () => describeQuestions(page))
  return { pageData: await loadPageData(api, page, language) }
}

/** The questions of all FAQ blocks. */
function describeQuestions({ blocks }: PageResponse): object[] {
  const entries = blocks.flatMap((block) => (block.kind === 'faq' ? block.entries : []))
  const questions = entries.map(({ question, answer }) => ({ question, answer: plainText(answer) }))
  return questions.length > 0 ? [faqPage(questions)] : []
}

type Loaded = Awaited<ReturnType<typeof loader>>

export const shouldRevalidate = revalidateUnlessSending

/** Receives the enquiry form of any content page. */
export const action = ({ request, context }: Route.ActionArgs) =>
  sendMessage(request, {
    fields: enquiryFields,
    check: ({ to, ...values }, guard) => enquirySchema.safeParse({ ...values, ...(to !== '' && { to }), ...guard }),
    send: (id, body) => context.get(requestContext).api('POST /locations/{id}/enquiries', { params: { id }, body }),
  })

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendFromBrowser(request, enquiryFields, serverAction)

export default function ContentPage({ loaderData: { pageData }, actionData }: Route.ComponentProps) {
  const { company } = useSiteData()
  const { page } = pageData
  return (
    <PageDataContext value={{ ...pageData, enquiryResult: actionData }}>
      <main id="main" key={page.id}>
        <PageMeta title={toTitles(page.title, company)} description={page.description} />
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
    <header className={`${head.layout === 'plain' ? 'page' : ''} ${styles[head.layout]}`}>
      <div id={head.id} className={styles.headText}>
        <p className="strong crust">{head.kicker}</p>
        <h1>{head.headline}</h1>
        <p className={styles.lead}>{head.lead}</p>
      </div>
      {head.layout !== 'plain' && (
        <PictureImage
          className={styles.picture}
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
