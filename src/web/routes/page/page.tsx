import { answerOrThrow } from '../../answer-or-throw.ts'
import { keepPageWhenSending } from '../../components/message-form/keep-page-when-sending.ts'
import { PageMeta } from '../../components/page-meta.tsx'
import { StructuredData } from '../../components/structured-data.tsx'
import { notFoundAnswer } from '../../not-found-answer.ts'
import { privatePage } from '../../private-page.ts'
import { publicPage } from '../../public-page.ts'
import { requestContext } from '../../request-context.ts'
import { useFrame } from '../../use-frame.ts'
import type { Route } from './+types/page'
import { enquiryAction } from './enquiry/enquiry-action.ts'
import { enquiryClientAction } from './enquiry/enquiry-client-action.ts'
import { loadPageData } from './load-page-data.ts'
import { PageBlocks } from './page-blocks.tsx'
import { PageDataContext } from './page-data.ts'
import { PageHead } from './page-head.tsx'
import { pageNamespaces } from './page-namespaces.ts'
import { pageStructuredData } from './page-structured-data.ts'

export const handle = { ns: (data: Loaded | undefined) => pageNamespaces(data?.pageData.page.blocks ?? []) }
/** The answer to an enquiry holds what was typed. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) =>
  actionHeaders.has('cache-control') ? privatePage() : publicPage()

export async function loader({ context, params: { pageId } }: Route.LoaderArgs) {
  const { api, language, publicUrl } = context.get(requestContext)
  const answer = await api.page(pageId)
  // An address too long to be a page's is invalid to the API; to a visitor it is just as unknown.
  if (!answer.success && (answer.code === 'notFound' || answer.code === 'invalidRequest'))
    throw notFoundAnswer(language)
  const { data: page } = answerOrThrow(answer)
  return { pageData: await loadPageData(api, page, language), publicUrl }
}

type Loaded = Awaited<ReturnType<typeof loader>>

export const shouldRevalidate = keepPageWhenSending
export const action = enquiryAction
export const clientAction = enquiryClientAction

export default function Page({ loaderData: { pageData, publicUrl }, actionData }: Route.ComponentProps) {
  const { company } = useFrame()
  const { page } = pageData
  return (
    <PageDataContext value={{ ...pageData, enquiryAnswer: actionData }}>
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
