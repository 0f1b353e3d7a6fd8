import lighthouse from 'lighthouse'

export const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
export type Category = keyof typeof goals
export const categories = Object.keys(goals) as Category[]

export interface Measured {
  path: string
  scores: Record<Category, number>
  /** What cost points. */
  losses: string[]
  /** How fast Lighthouse found this machine; a busy one is slow. */
  machine: number
}

interface Measuring {
  siteUrl: string
  /** Where the browser listens for Lighthouse. */
  port: number
  cpuSlowdown: number
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

const scoreOf = (report: Report, category: Category) => Math.round((report.categories[category]?.score ?? 0) * 100)

function lossesOf(report: Report, category: Category): string[] {
  const counted = (report.categories[category]?.auditRefs ?? []).filter(({ weight }) => weight > 0)
  return counted
    .map(({ id }) => report.audits[id])
    .filter((audit) => audit !== undefined)
    .filter(({ score }) => score !== null && score < 1)
    .map(({ title, displayValue, explanation }) =>
      [category, title, displayValue, explanation].filter(Boolean).join(': '),
    )
}

/** One page on a phone with a slow connection, as Lighthouse imagines it. */
export async function measurePage(path: string, { siteUrl, port, cpuSlowdown }: Measuring): Promise<Measured> {
  const result = await lighthouse(siteUrl + path, {
    port,
    onlyCategories: categories,
    logLevel: 'error',
    throttling: { cpuSlowdownMultiplier: cpuSlowdown },
    // The bare address is the German one; asked for English, its canonical address is rightly another.
    extraHeaders: { 'Accept-Language': 'de-DE' },
  })
  const report = result?.lhr
  if (!report || report.runtimeError)
    throw new Error(`Lighthouse could not measure ${path}: ${report?.runtimeError?.message}`)
  const scores = Object.fromEntries(categories.map((category) => [category, scoreOf(report, category)]))
  return {
    path,
    scores: scores as Record<Category, number>,
    losses: categories.flatMap((category) => lossesOf(report, category)),
    machine: Math.round(report.environment.benchmarkIndex),
  }
}
