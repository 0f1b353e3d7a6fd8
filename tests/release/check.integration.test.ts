import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Each rule is broken by an edit in a copy of the project, and `npm run check` has to report that edit. */
interface BrokenRule {
  rule: string
  /** The check that has to fail. */
  check: string
  file: string
  /** Replaced in the file; without it the text is appended. */
  find?: string
  text: string
  report: RegExp
}

const brokenRules: BrokenRule[] = [
  {
    rule: 'the domain imports no Node module',
    check: 'layers',
    file: 'src/domain/money.ts',
    text: "\nexport { readFileSync } from 'node:fs'\n",
    report: /pure-domain: src\/domain\/money\.ts → fs/,
  },
  {
    rule: 'a layer imports only the layers below it',
    check: 'layers',
    file: 'src/domain/store.ts',
    // Not of the server: its types of Node would be known to all modules, and another rule here would not be broken.
    text: "\nexport type { StoreResponse } from '#contract/stores.ts'\n",
    report: /layer-domain: src\/domain\/store\.ts → src\/contract\/stores\.ts/,
  },
  {
    rule: 'modules import each other in no circle, types included',
    check: 'layers',
    file: 'src/domain/calendar/calendar-date.ts',
    text: "\nimport type { LocalTime } from './local-time.ts'\nexport type WithTime = LocalTime\n",
    report: /no-circles: src\/domain\/calendar\//,
  },
  {
    rule: 'styles use the spaces and widths of the scales',
    check: 'styles',
    file: 'src/ui/styles/base.css',
    text: '\n@media (width < 43em) {\n  p {\n    margin: 1.1rem;\n  }\n}\n',
    report: /base\.css:\d+: "width < 43em".*\n.*base\.css:\d+: "1\.1rem"/,
  },
  {
    rule: 'a promise is awaited',
    check: 'lint',
    file: 'src/services/orders/order-state.ts',
    find: 'await updateOrder(tx, changed)',
    text: 'updateOrder(tx, changed)',
    report: /order-state\.ts:\d+:\d+ lint\/nursery\/noFloatingPromises/,
  },
  {
    rule: 'a content block has a component',
    check: 'types',
    file: 'src/domain/content/kinds/page.ts',
    find: "  variant('enquiry',",
    text: "  variant('quote', { kind: z.literal('video'), text: longText }),\n  variant('enquiry',",
    report: /src\/site\/routes\/content-page\/page-blocks\.tsx\(\d+,\d+\): error TS/,
  },
  {
    rule: 'an order state has its transitions and labels',
    check: 'types',
    file: 'src/domain/order/order-states.ts',
    find: "'canceled'] as const",
    text: "'canceled', 'lost'] as const",
    report: /src\/domain\/order\/order-states\.ts\(\d+,\d+\): error TS/,
  },
  {
    rule: 'a kind of mail is composed',
    check: 'types',
    file: 'src/domain/outbox-message.ts',
    find: 'export type OutboxMessage =',
    text: "export type OutboxMessage =\n  | { kind: 'newsletter'; payload: { mail: string } }",
    report: /src\/services\/scheduler\/compose-mail\.ts\(\d+,\d+\): error TS/,
  },
  {
    rule: 'a page uses translation keys that exist',
    check: 'types',
    file: 'src/site/layout/error-fallback.tsx',
    find: "t('error.home')",
    text: "t('error.hoome')",
    report: /src\/site\/layout\/error-fallback\.tsx\(\d+,\d+\): error TS/,
  },
  {
    rule: 'a mail passes the parameters of its translation',
    check: 'types',
    file: 'src/integrations/mail/contact-mail.ts',
    find: "t('contact.lead', { store: store.name })",
    text: "t('contact.lead', {})",
    report: /src\/integrations\/mail\/contact-mail\.ts\(\d+,\d+\): error TS/,
  },
  {
    rule: 'the command line passes the parameters of its translation',
    check: 'types',
    file: 'src/cli/commands/keys.ts',
    find: "t('error.keysMissing', { count: failures })",
    text: "t('error.keysMissing')",
    report: /src\/cli\/commands\/keys\.ts\(\d+,\d+\): error TS/,
  },
  {
    rule: 'an optional property is not set to undefined by accident',
    check: 'types',
    file: 'src/domain/money.ts',
    text: '\nexport const discount: { cents?: number } = { cents: undefined }\n',
    report: /src\/domain\/money\.ts\(\d+,\d+\): error TS2375/,
  },
  {
    rule: 'the domain knows no browser',
    check: 'types',
    file: 'src/domain/money.ts',
    text: '\nexport const title = () => document.title\n',
    report: /src\/domain\/money\.ts\(\d+,\d+\): error TS2584/,
  },
  {
    rule: 'the server knows no browser',
    check: 'types',
    file: 'src/server/shutdown.ts',
    text: '\nexport const title = () => window.name\n',
    report: /src\/server\/shutdown\.ts\(\d+,\d+\): error TS2304/,
  },
  {
    rule: 'the contract knows neither browser nor Node',
    check: 'types',
    file: 'src/contract/contact.ts',
    text: '\nexport const title = () => document.title + process.title\n',
    report:
      /src\/contract\/contact\.ts\(\d+,\d+\): error TS2584.*\nsrc\/contract\/contact\.ts\(\d+,\d+\): error TS2591/,
  },
  {
    rule: 'browser code uses no globals of Node',
    check: 'types',
    file: 'src/site/timings.ts',
    text: '\nexport const folder = () => process.cwd()\n',
    report: /src\/site\/timings\.ts\(\d+,\d+\): error TS2591/,
  },
  {
    rule: 'a route sends the response that it declares',
    check: 'types',
    file: 'src/api/site/contact.ts',
    find: 'return c.json(createdBody, 200)',
    text: 'return c.json({ ...createdBody, message: 7 }, 200)',
    report: /src\/api\/site\/contact\.ts\(\d+,\d+\): error TS/,
  },
  {
    rule: 'a route reads the input that it declares',
    check: 'types',
    file: 'src/api/staff/device-routes.ts',
    find: "const { deviceId } = c.req.valid('param')",
    text: "const { deviceId } = c.req.valid('query')",
    report: /src\/api\/staff\/device-routes\.ts\(\d+,\d+\): error TS/,
  },
  {
    rule: 'a renamed field of a response breaks the page of the staff app that reads it',
    check: 'types',
    file: 'src/contract/staff/devices.ts',
    find: 'pairedBy: z.string()',
    text: 'pairedByPerson: z.string()',
    report: /src\/staff\/devices\/devices-page\.tsx\(\d+,\d+\): error TS/,
  },
  {
    rule: 'a renamed field of a response breaks the page of the site that reads it',
    check: 'types',
    file: 'src/api/site/order-routes.ts',
    find: 'z.object({ receivedAt: z.string() })',
    text: 'z.object({ sentAt: z.string() })',
    report: /src\/site\/routes\/withdrawal\/withdrawal\.tsx\(\d+,\d+\): error TS/,
  },
  {
    rule: 'a test has the right types',
    check: 'types',
    file: 'src/domain/cart.test.ts',
    text: '\nexport const count: number = String(1)\n',
    report: /src\/domain\/cart\.test\.ts\(\d+,\d+\): error TS2322/,
  },
  {
    rule: 'a script has the right types',
    check: 'types',
    file: 'scripts/build.ts',
    text: '\nexport const count: number = String(1)\n',
    report: /scripts\/build\.ts\(\d+,\d+\): error TS2322/,
  },
  {
    rule: 'an export is used',
    check: 'unused code',
    file: 'src/domain/cart.ts',
    text: '\nexport const nobodyUsesThis = 1\n',
    report: /nobodyUsesThis\s+src\/domain\/cart\.ts/,
  },
  {
    rule: 'a file is used',
    check: 'unused code',
    file: 'src/domain/forgotten.ts',
    text: 'export const forgotten = 1\n',
    report: /src\/domain\/forgotten\.ts/,
  },
  {
    rule: 'a translation exists in every language',
    check: 'translations',
    file: 'locales/de/home.json',
    find: '{',
    text: '{ "onlyInGerman": "Nur auf Deutsch",',
    report: /locales\/en\/home\.json lacks the key onlyInGerman\./,
  },
]

const folder = mkdtempSync(join(tmpdir(), 'krume-check-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function copyProject(): void {
  const listing = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const { stdout } = spawnSync('git', listing, { encoding: 'utf8', maxBuffer: 2 ** 26 })
  const files = stdout.split('\0').filter((file) => file !== '' && !file.startsWith('content/images/'))
  for (const file of files) {
    mkdirSync(join(folder, dirname(file)), { recursive: true })
    cpSync(file, join(folder, file))
  }
  for (const packages of globSync(['node_modules', 'tools/*/node_modules']))
    symlinkSync(resolve(packages), join(folder, packages))
  // What the compiler has remembered of the project.
  if (existsSync('build/types')) cpSync('build/types', join(folder, 'build/types'), { recursive: true })
  // The linter lists files with git.
  spawnSync('git', ['init', '--quiet'], { cwd: folder })
}

function applyEdit({ file, find, text }: Pick<BrokenRule, 'file' | 'find' | 'text'>): void {
  const path = join(folder, file)
  const before = readFileSync(path, { encoding: 'utf8', flag: 'a+' })
  if (find && !before.includes(find)) throw new Error(`${file} does not contain ${find}`)
  writeFileSync(path, find ? before.replace(find, () => text) : before + text)
}

function runCheck(...only: string[]): { code: number | null; outputByCheck: Map<string, string> } {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/check.ts', ...only], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    env: { ...process.env, NO_COLOR: '1' },
  })
  const sections = stderr.split(/^── (.+) ──$/m).slice(1)
  const outputByCheck = new Map<string, string>()
  for (let index = 0; index < sections.length; index += 2)
    outputByCheck.set(sections[index] ?? '', sections[index + 1] ?? '')
  return { code: status, outputByCheck }
}

beforeAll(copyProject)

test('passes with a third language, which needs one entry in the list and its folder in locales', () => {
  cpSync(join(folder, 'locales/en'), join(folder, 'locales/fr'), { recursive: true })
  applyEdit({
    file: 'src/domain/i18n/languages.ts',
    find: "{ code: 'en',",
    text: "{ code: 'fr', locale: 'fr-FR', name: 'Français' },\n  { code: 'en',",
  })
  // The other checks do not know languages.
  const { code, outputByCheck } = runCheck('translations', 'types')
  expect([code, [...outputByCheck.values()]]).toEqual([0, []])
}, 600_000)

test('a file counts as used as soon as it is the page of a route', () => {
  const page = 'src/site/routes/new-page.tsx'
  cpSync(join(folder, 'src/site/routes/not-found.tsx'), join(folder, page))
  const routes = {
    file: 'src/site/routes.ts',
    find: "  route('*',",
    text: "  route('new', 'routes/new-page.tsx'),\n  route('*',",
  }
  applyEdit(routes)
  expect(runCheck('unused code').code).toBe(0)
  applyEdit({ ...routes, find: routes.text, text: routes.find })
  rmSync(join(folder, page))
}, 120_000)

/** What the checks above have remembered must not hide anything. */
describe('after a check that passed', () => {
  let outcome: ReturnType<typeof runCheck>
  beforeAll(() => {
    for (const edit of brokenRules) applyEdit(edit)
    outcome = runCheck()
  }, 600_000)

  test('fails', () => {
    expect(outcome.code).toBe(1)
  })

  test.each(brokenRules)('reports when this is broken: $rule', ({ check, report }) => {
    expect(outcome.outputByCheck.get(check)).toMatch(report)
  })
})
