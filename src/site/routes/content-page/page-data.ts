import { createContext, useContext } from 'react'
import type { JobSummary } from '#contract/jobs.ts'
import type { PageResponse, SlideResponse } from '#contract/site.ts'
import type { JobField } from '#domain/content/option-values.ts'
import type { Language } from '#domain/i18n/languages.ts'
import type { ApiClient } from '../../api/api-client.ts'
import type { StoreOption } from '../../components/message-form/message-form.tsx'
import type { MessageResult } from '../../components/message-form/message-result.ts'
import { successOrThrow } from '../../responses.ts'
import { blockKinds } from './block-kinds.ts'
import { groupMenuProducts, type MenuGroup, type MenuProduct, toMenuProduct } from './blocks/menu-card-data.ts'
import type { EnquiryField } from './enquiry-fields.ts'

/** The page and the data its blocks need; jobs, menu, slides and stores are loaded only when a block uses them. */
export interface PageData {
  page: PageResponse
  jobs?: readonly JobSummary[] | undefined
  menu?: readonly MenuGroup<MenuProduct>[] | undefined
  slides?: readonly SlideResponse[] | undefined
  /** The stores an enquiry can be sent to. */
  stores?: readonly StoreOption[] | undefined
  /** Result of an enquiry submitted without JavaScript. */
  enquiryResult?: MessageResult<EnquiryField> | undefined
}

export const PageDataContext = createContext<PageData | undefined>(undefined)

export function usePageData(): PageData {
  const pageData = useContext(PageDataContext)
  if (!pageData) throw new Error('usePageData must be used inside PageDataContext')
  return pageData
}

const maxJobs = 3

/** The list contains the speculative application, which is not a vacancy; hence one more than shown. */
async function loadJobs(api: ApiClient, field: JobField | undefined) {
  const found = successOrThrow(
    await api('GET /jobs', { query: { isActive: true, limit: maxJobs + 1, ...(field && { field: [field] }) } }),
  )
  return found.data.filter(({ isSpeculative }) => !isSpeculative).slice(0, maxJobs)
}

async function loadMenu(api: ApiClient, language: Language) {
  const [products, categories] = await Promise.all([api('GET /products'), api('GET /products/categories')])
  return groupMenuProducts(successOrThrow(products).data.map(toMenuProduct), successOrThrow(categories).data, language)
}

const loadSlides = async (api: ApiClient) =>
  successOrThrow(await api('GET /site/slides', { query: { place: 'page' } })).data

async function loadStores(api: ApiClient) {
  const found = successOrThrow(await api('GET /locations', { query: { tiny: true } }))
  return found.data.map(({ id, name, location }) => ({ id, name, location }))
}

/** Without blocks that only a newer server knows: a browser keeps its scripts while the server is upgraded. */
const knownPart = (page: PageResponse): PageResponse => ({
  ...page,
  blocks: page.blocks.filter(({ kind }) => Object.hasOwn(blockKinds, kind)),
})

export async function loadPageData(api: ApiClient, response: PageResponse, language: Language): Promise<PageData> {
  const page = knownPart(response)
  const needed = new Set(page.blocks.map(({ kind }) => blockKinds[kind].data))
  const jobField = page.blocks.find((block) => block.kind === 'jobs')?.field
  const [jobs, menu, slides, stores] = await Promise.all([
    needed.has('jobs') ? loadJobs(api, jobField) : undefined,
    needed.has('menu') ? loadMenu(api, language) : undefined,
    needed.has('slides') ? loadSlides(api) : undefined,
    needed.has('stores') ? loadStores(api) : undefined,
  ])
  return { page, jobs, menu, slides, stores }
}
