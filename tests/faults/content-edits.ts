import { type ContentSource, readContentSource } from '#content/content-files.ts'
import { describeContentError } from '#content/content-errors.ts'
import { checkSource, importContent } from '#content/import-content.ts'
import { loadVersion } from '#db/content.ts'
import { openDatabase } from '#db/database.ts'
import { createTestApi, requestApi } from '../support/test-api.ts'
import type { TestCluster } from '../support/test-cluster.ts'
import { createRandom, type Guarantee } from './guarantee.ts'
import { editRandomly } from './random-edits.ts'

const now = '2026-11-16T09:00:00.000Z'
const authorship = { author: 'test', note: '' }
/** A folder collects so many accepted edits before it starts from the demo content again. */
const editsPerFolder = 25

type TestApi = Awaited<ReturnType<typeof createTestApi>>

/** Every read of the API that pages are made of. */
async function findFailures({ api, content }: TestApi): Promise<string[]> {
  const paths = [
    '/site/layout',
    '/site/home',
    '/site/slides?list=home',
    '/site/pages',
    '/products',
    '/products/categories',
    '/locations',
    '/jobs',
    ...content.products.map(({ id }) => `/products/${encodeURIComponent(id)}`),
    ...content.stores.map(({ id }) => `/locations/${encodeURIComponent(id)}`),
    ...content.jobs.map(({ id }) => `/jobs/${encodeURIComponent(id)}`),
    ...content.pages.map(({ id }) => `/site/pages/${encodeURIComponent(id)}`),
  ]
  const failures: string[] = []
  for (const path of paths) {
    const { status } = await requestApi(api, path)
    if (status >= 500) failures.push(`${path} answered ${status}`)
  }
  return failures
}

const followedWithinMs = 4_000
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function publishOn({ db }: TestCluster, source: ContentSource): Promise<void> {
  const checked = await checkSource(source)
  if (checked.kind === 'refused') throw new Error('The content was accepted before')
  const at = new Date().toISOString()
  await importContent(db, checked, { ...authorship, publishAt: at }, at)
  // All processes follow within two seconds.
  await pause(followedWithinMs)
}

/** Publishes the content on the running servers, reads every page of the sitemap from all of them, and publishes the demo again. */
async function findBrokenPages(cluster: TestCluster, source: ContentSource, demo: ContentSource): Promise<string[]> {
  await publishOn(cluster, source)
  const broken: string[] = []
  for (const { url } of cluster.servers) {
    const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
    const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path = '/']) => path)
    for (const path of new Set(['/', ...paths])) {
      const { status } = await fetch(url + path.replaceAll('&amp;', '&'))
      if (status >= 500) broken.push(`${path} answered ${status}`)
    }
  }
  await publishOn(cluster, demo)
  return broken
}

export const contentEdits: Guarantee = {
  name: 'no edit of the content breaks the site',
  figure: '1,000 random edits of the folder: each is refused with a sentence or published, and no page answers 500 or above',
  rounds: { short: 40, long: 1000 },
  async run({ rounds, seed, createDatabase, cluster }) {
    const random = createRandom(seed)
    const db = openDatabase(await createDatabase(), () => {})
    const testApi = await createTestApi(db, now)
    const demo = await readContentSource('content')
    const violations: string[] = []
    let [published, refused] = [0, 0]
    let source: ContentSource = demo
    let lastPublished: ContentSource = demo
    for (let round = 0; round < rounds; round++) {
      if (published % editsPerFolder === 0) source = demo
      const { edit, ...edited } = editRandomly(source, random)
      const checked = await checkSource(edited)
      if (checked.kind === 'refused') {
        refused += 1
        const sentences = checked.errors.flatMap((error) => [
          describeContentError(error, 'de'),
          describeContentError(error, 'en'),
        ])
        if (sentences.some((sentence) => sentence.length < 15 || /\[object|undefined|NaN/.test(sentence)))
          violations.push(`round ${round} (${edit}): no sentence: ${sentences.join(' | ')}`)
        continue
      }
      source = edited
      const { versionNumber } = await importContent(db, checked, { ...authorship, publishAt: now }, now)
      const loaded = await loadVersion(db, versionNumber)
      Object.assign(testApi.content, loaded?.content)
      published += 1
      lastPublished = edited
      violations.push(...(await findFailures(testApi)).map((failure) => `round ${round} (${edit}): ${failure}`))
    }
    await db.destroy()
    violations.push(...(await findBrokenPages(cluster, lastPublished, demo)))
    return { rounds, violations, note: `${published} published, ${refused} refused` }
  },
}
