import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { chown } from 'node:fs/promises'
import { join } from 'node:path'
import { createKeyPair } from '#db/dump/encryption.ts'
import { settingsFile } from '#foundation/config.ts'
import { parseEnvFile } from '#foundation/env-file.ts'
import { projectRoot } from '#foundation/installation.ts'
import { confirm } from '../arguments.ts'
import {
  type Command,
  type CommandArguments,
  type CommandContext,
  type CommandResult,
  done,
  failed,
  isCommandResult,
  note,
  table,
  usageError,
} from '../command.ts'
import { readChecklist, webhookUrl } from '../setup/checklist.ts'
import { mailDomain, suggestRecords } from '../setup/dns-records.ts'
import { setValues } from '../setup/edit-env-file.ts'
import {
  type AskedSetting,
  askedSettings,
  askSettings,
  findErrors,
  findFaulty,
  generateSecrets,
  isPlaceholder,
} from '../setup/settings.ts'

const defaultSelector = 'mail'
const exampleFile = join(projectRoot, 'deploy/krume.env.example')

/** `--set NAME=value`, several times. */
function parseSet({ t }: CommandContext, args: CommandArguments): Map<string, string> | CommandResult {
  const values = new Map<string, string>()
  for (const typed of args.options('set')) {
    const [, name, value] = /^([A-Z][A-Z0-9_]*)=(.*)$/s.exec(typed) ?? []
    if (name === undefined || value === undefined) return usageError(t('usage.set', { typed }))
    values.set(name, value)
  }
  return values
}

/** Repeats the questions about values that cannot be used; nothing that was typed is lost. */
async function completeSettings(
  { t, language, terminal }: CommandContext,
  known: ReadonlyMap<string, string>,
  given: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const values = new Map([...known, ...given])
  const { ask } = terminal
  if (!ask) return values
  let names: readonly AskedSetting[] = askedSettings.filter((name) => !given.has(name))
  let errors: readonly string[] = []
  for (;;) {
    for (const [name, value] of await askSettings(t, ask, names, values, errors.join('\n'))) values.set(name, value)
    errors = findErrors(new Map([...values, ...generateSecrets(values)]), language)
    names = findFaulty(errors)
    if (names.length === 0) return values
  }
}

/** The file keeps its owner and mode; a new one is for its owner only. A rename leaves either the old or the new one. */
async function writeSettings(file: string, text: string): Promise<void> {
  const before = existsSync(file) ? statSync(file) : undefined
  const temporaryFile = `${file}.part`
  try {
    writeFileSync(temporaryFile, text, { mode: before ? before.mode & 0o777 : 0o600, flush: true })
    if (before) await chown(temporaryFile, before.uid, before.gid)
    renameSync(temporaryFile, file)
  } finally {
    rmSync(temporaryFile, { force: true })
  }
}

function describeNextSteps({ t }: CommandContext, values: ReadonlyMap<string, string>) {
  const publicUrl = (values.get('PUBLIC_URL') ?? '').replace(/\/$/, '')
  const domain = mailDomain(values.get('MAIL_FROM') ?? '')
  const smtpUrl = values.get('SMTP_URL') ?? ''
  const records =
    domain && URL.canParse(smtpUrl) ? suggestRecords(domain, new URL(smtpUrl).hostname, defaultSelector) : []
  return [
    note(t('setup.webhook', { url: webhookUrl(publicUrl) })),
    table(
      'dnsRecords',
      ['recordName', 'recordValue'],
      records.map(({ name, value }) => ({ recordName: name, recordValue: value })),
    ),
    note(t('setup.next')),
  ]
}

async function writeSetup(context: CommandContext, args: CommandArguments): Promise<CommandResult> {
  const { t } = context
  const file = args.option('file') ?? settingsFile()
  const given = parseSet(context, args)
  if (isCommandResult(given)) return given
  const text = readFileSync(existsSync(file) ? file : exampleFile, 'utf8')
  const { values: written, wrongLines } = parseEnvFile(text)
  if (wrongLines.length > 0) return failed(t('error.setup.lines', { file, lines: wrongLines.join(', ') }))
  const known = new Map([...written].map(([name, value]) => [name, isPlaceholder(value) ? '' : value]))
  const completed = args.flag('yes') ? new Map([...known, ...given]) : await completeSettings(context, known, given)
  const backupKey = completed.get('BACKUP_RECIPIENT') ? undefined : await createKeyPair()
  const values = new Map([
    ...completed,
    ...generateSecrets(completed),
    ...(backupKey ? [['BACKUP_RECIPIENT', backupKey.recipient] as const] : []),
  ])
  const errors = findErrors(values, context.language)
  if (errors.length > 0) return failed(`${t('error.setup.incomplete')}\n${errors.join('\n')}`)
  const changed = new Map([...values].filter(([name, value]) => (written.get(name) ?? '') !== value))
  if (changed.size === 0 && existsSync(file))
    return done(note(t('setup.unchanged', { file })), ...describeNextSteps(context, values))
  const edited = setValues(text, changed)
  if (edited === undefined) return failed(t('error.setup.form', { file, names: [...changed.keys()].join(', ') }))
  const replaced = [...changed.keys()].filter((name) => known.get(name))
  const refusal =
    replaced.length > 0
      ? await confirm(context, args, t('confirm.setup', { file, names: replaced.join(', ') }))
      : undefined
  if (refusal) return refusal
  try {
    await writeSettings(file, edited)
  } catch (error) {
    return failed(t('error.write', { reason: error instanceof Error ? error.message : String(error) }))
  }
  return done(
    note(t('setup.written', { file, names: [...changed.keys()].join(', ') })),
    ...(backupKey ? [note(t('setup.backupKey', { identity: backupKey.identity }))] : []),
    ...describeNextSteps(context, values),
  )
}

async function check(context: CommandContext, args: CommandArguments): Promise<CommandResult> {
  const items = await readChecklist(context, args.option('dkim') ?? defaultSelector)
  const report = table('checklist', ['state:setupState', 'step:setupStep', 'detail'], items)
  const open = items.filter(({ state }) => state === 'open').length
  return open > 0 ? failed(context.t('error.setup.open', { count: open }), report) : done(report)
}

/** Writes the settings of a server, and says what else going live needs. */
export const setupCommand: Command = {
  name: 'setup',
  group: 'operations',
  options: { check: 'flag', set: 'assignment', file: 'file', dkim: 'name', yes: 'flag' },
  keepsUser: true,
  run: (context, args) => (args.flag('check') ? check(context, args) : writeSetup(context, args)),
}
