import type { PageAnswer } from '#contract/site/page-answer.ts'
import type { JobField } from '#domain/hiring/job-fields.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { answerOrThrow } from '../../answer-or-throw.ts'
import type { ApiClient } from '../../api/api-client.ts'
import { pack } from '../../pack.ts'
import { menuGroups } from './menucard/menu-groups.ts'
import { toMenuProduct } from './menucard/menu-product.ts'
import type { PageData } from './page-data.ts'

const shownJobs = 3

/** Speculative applications are in the list as well, but are no vacancies. */
async function loadJobs(api: ApiClient, field: JobField | undefined) {
  const found = answerOrThrow(
    await api.jobs({ isActive: true, limit: shownJobs + 1, ...(field && { field: [field] }) }),
  )
  return found.data.filter(({ isSpeculative }) => !isSpeculative).slice(0, shownJobs)
}

async function loadMenu(api: ApiClient, language: Language) {
  const [products, categories] = await Promise.all([api.products({}), api.categories()])
  return pack(menuGroups(answerOrThrow(products).data.map(toMenuProduct), answerOrThrow(categories).data, language))
}

async function loadStores(api: ApiClient) {
  const found = answerOrThrow(await api.tinyStores({}))
  return found.data.map(({ id, name, location }) => ({ id, name, location }))
}

export async function loadPageData(api: ApiClient, page: PageAnswer, language: Language): Promise<PageData> {
  const jobsBlock = page.blocks.find((block) => block.kind === 'jobs')
  const hasMenucard = page.blocks.some(({ kind }) => kind === 'menucard')
  const hasEnquiry = page.blocks.some(({ kind }) => kind === 'enquiry')
  const [jobs, menu, stores] = await Promise.all([
    jobsBlock && loadJobs(api, jobsBlock.field),
    hasMenucard ? loadMenu(api, language) : undefined,
    hasEnquiry ? loadStores(api) : undefined,
  ])
  return { page, jobs, stores, menu }
}
