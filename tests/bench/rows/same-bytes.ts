import type { BenchEnvironment } from '../environment.ts'
import type { Comparison } from '../load/contest.ts'
import { httpSide } from '../load/http-side.ts'
import { recordAnswer } from '../load/record-answer.ts'
import { apiHeaders, browserHeaders, writeRequest } from '../load/write-request.ts'

const pages = ['/', '/places', '/products']
const lists = ['/products?category=brote', '/products', '/locations?tiny=true', '/locations', '/jobs']
const details = ['/products/bauernbrot', '/locations/illertissen-marktplatz', '/jobs/verkauf-fruehschicht-krumbach']

const cases = [
  ...pages.map((path) => ({ row: 'cached-page', path, headers: browserHeaders, goal: 0.8 })),
  ...lists.map((path) => ({ row: 'api-list', path: `/api/v1${path}`, headers: apiAsked(), goal: 0.6 })),
  ...details.map((path) => ({ row: 'api-detail', path: `/api/v1${path}`, headers: apiAsked(), goal: 0.6 })),
]

function apiAsked(): Record<string, string> {
  return { ...browserHeaders, ...apiHeaders }
}

/** Answers that lie ready, against node:http that sends the same bytes under the same headers. */
export async function sameBytes({ load, bareHttp, servers: servers }: BenchEnvironment): Promise<Comparison[]> {
  const port = servers[0]?.port ?? 0
  const contests: Comparison[] = []
  for (const { row, path, headers, goal } of cases) {
    await recordAnswer(port, path, headers)
    const barePort = await bareHttp.ask({ [path]: await recordAnswer(port, path, headers) })
    const requests = [writeRequest(path, { headers })]
    contests.push({
      row,
      name: path,
      goal,
      against: 'node:http, same bytes',
      ours: httpSide(load, servers, { requests }),
      theirs: httpSide(load, [{ pid: bareHttp.pid, port: barePort }], { requests }),
    })
  }
  return contests
}
