import { userInfo } from 'node:os'
import { readContentSource } from '#content/content-files.ts'
import { loadLiveEntries } from '#content/editing/open-draft.ts'
import { type CheckedSource, checkSource, importContent } from '#content/import-content.ts'
import { exportVersion, publishVersion, unscheduleVersion } from '#content/publish-content.ts'
import { findLiveVersion } from '#db/content.ts'
import { listPictureHashes, listPublications, listVersions } from '#db/content-versions.ts'
import { berlinInstant } from '#domain/calendar/berlin-time.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { parseClockMinute } from '#domain/calendar/local-time.ts'
import { findPreviousVersion, listPast, listPlanned } from '#domain/content/versions.ts'
import { type Actor, adminActor } from '#domain/staff/actor.ts'
import { confirm, parseDay } from '../arguments.ts'
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
import { formatCell } from '../output/print-result.ts'
import { askAboutContent, differenceTable, listDifferences, warningTable } from './content.ts'
import { errorTable } from './content-report.ts'

/** Who runs the command, unless `--author` says otherwise. */
const authorOf = (args: CommandArguments) => args.option('author') ?? userInfo().username
const actorOf = (args: CommandArguments): Actor => ({ ...adminActor, name: authorOf(args) })

/** `--at 1.12.2026` or `--at "2026-12-01 06:00"`; now if it is missing. */
function parseTime(context: CommandContext, args: CommandArguments): Instant | CommandResult {
  const typed = args.option('at')
  if (typed === undefined) return context.now()
  const [day = '', clock = '00:00'] = typed.trim().split(/[\sT]+/)
  const date = parseDay(context, day)
  if (isCommandResult(date)) return date
  const minute = parseClockMinute(clock)
  return minute === undefined ? usageError(context.t('usage.moment', { typed })) : berlinInstant({ date, minute })
}

const refuseContradiction = ({ t }: CommandContext, version: number): CommandResult =>
  failed(t('error.plannedContradiction', { version }))

interface Import {
  checked: CheckedSource
  publishAt: Instant | undefined
}

async function runImport(
  context: CommandContext,
  args: CommandArguments,
  { checked, publishAt }: Import,
): Promise<CommandResult> {
  const { t } = context
  const db = await context.database()
  const before = await loadLiveEntries(db, context.now())
  const differences = listDifferences(before?.entries, checked.entries)
  const parts = [differenceTable(differences), ...warningTable(checked.warnings)]
  const questions = askAboutContent(checked, before?.content, context)
  if (args.flag('dry-run'))
    return done(...parts, ...(questions ? [questions] : []), note(t('note.differences', { count: differences.length })))
  if (questions) {
    const refusal = await confirm(context, args, t('confirm.implausible'), questions)
    if (refusal) return refusal
  }
  const authorship = { author: authorOf(args), note: args.option('note') ?? '' }
  const result = await importContent(db, checked, { ...authorship, publishAt }, context.now())
  const version = result.versionNumber
  if (result.kind === 'plannedContradiction') return refuseContradiction(context, version)
  if (result.kind === 'unchanged') return done(note(t('note.unchanged', { version })))
  if (publishAt === undefined) return done(...parts, note(t('note.storedVersion', { version })))
  const at = formatCell(publishAt, 'instant', context)
  const message =
    publishAt > context.now() ? t('note.plannedVersion', { version, at }) : t('note.imported', { version })
  return done(...parts, note(message))
}

/** Running servers show the new content within seconds. */
const contentImportCommand: Command = {
  name: 'content import',
  group: 'content',
  positionals: ['directory?'],
  options: { 'dry-run': 'flag', draft: 'flag', at: 'moment', note: 'text', author: 'text', yes: 'flag' },
  async run(context, args) {
    const { t } = context
    const directory = args.positional('directory') || context.config().contentDir
    const publishAt = parseTime(context, args)
    if (isCommandResult(publishAt)) return publishAt
    const stored = await listPictureHashes(await context.database())
    const checked = await checkSource(await readContentSource(directory), stored)
    if (checked.kind === 'refused')
      return failed(
        t('error.content', { directory, count: checked.errors.length }),
        errorTable(checked.errors, context),
      )
    return runImport(context, args, { checked, publishAt: args.flag('draft') ? undefined : publishAt })
  },
}

const contentVersionsCommand: Command = {
  name: 'content versions',
  group: 'content',
  async run(context) {
    const db = await context.database()
    const publications = await listPublications(db)
    const [current] = listPast(publications, context.now())
    const planned = listPlanned(publications, context.now())
    const rows = (await listVersions(db)).map(({ number, author, note: text, createdAt }) => {
      const next = planned.find(({ versionNumber }) => versionNumber === number)
      const isPublic = current?.versionNumber === number
      return {
        version: number,
        state: isPublic ? 'public' : next ? 'planned' : 'stored',
        publishAt: isPublic ? current.publishAt : next?.publishAt,
        author,
        note: text,
        createdAt,
      }
    })
    return done(
      table(
        'contentVersions',
        ['version:count', 'state:versionState', 'publishAt:instant', 'author', 'note:brief', 'createdAt:instant'],
        rows,
      ),
    )
  },
}

function parseVersion({ t }: CommandContext, typed: string): number | CommandResult {
  return /^\d{1,9}$/.test(typed) ? Number(typed) : usageError(t('usage.version', { typed }))
}

async function publish(
  context: CommandContext,
  args: CommandArguments,
  { versionNumber, publishAt }: { versionNumber: number; publishAt: Instant },
): Promise<CommandResult> {
  const { t } = context
  const publishing = { versionNumber, publishAt, note: args.option('note') ?? '', actor: actorOf(args) }
  const result = await publishVersion(await context.database(), publishing, context.now())
  const version = result.versionNumber
  if (result.kind === 'plannedContradiction') return refuseContradiction(context, version)
  if (result.kind !== 'published') return failed(t(`error.${result.kind}`, { version }))
  const at = formatCell(publishAt, 'instant', context)
  return done(
    note(publishAt > context.now() ? t('note.plannedVersion', { version, at }) : t('note.published', { version })),
  )
}

const contentPublishCommand: Command = {
  name: 'content publish',
  group: 'content',
  positionals: ['version'],
  options: { at: 'moment', note: 'text', author: 'text' },
  async run(context, args) {
    const versionNumber = parseVersion(context, args.positional('version'))
    if (isCommandResult(versionNumber)) return versionNumber
    const publishAt = parseTime(context, args)
    if (isCommandResult(publishAt)) return publishAt
    return publish(context, args, { versionNumber, publishAt })
  },
}

const contentRollbackCommand: Command = {
  name: 'content rollback',
  group: 'content',
  positionals: ['version?'],
  options: { note: 'text', author: 'text' },
  async run(context, args) {
    const typed = args.positional('version')
    const publications = await listPublications(await context.database())
    const versionNumber = typed ? parseVersion(context, typed) : findPreviousVersion(publications, context.now())
    if (isCommandResult(versionNumber)) return versionNumber
    if (versionNumber === undefined) return failed(context.t('error.noPreviousVersion'))
    return publish(context, args, { versionNumber, publishAt: context.now() })
  },
}

const contentUnscheduleCommand: Command = {
  name: 'content unschedule',
  group: 'content',
  positionals: ['version'],
  options: { author: 'text' },
  async run(context, args) {
    const { t } = context
    const version = parseVersion(context, args.positional('version'))
    if (isCommandResult(version)) return version
    const plan = { versionNumber: version, actor: actorOf(args) }
    const result = await unscheduleVersion(await context.database(), plan, context.now())
    if (result.kind === 'plannedContradiction') return refuseContradiction(context, result.versionNumber)
    return result.kind === 'notPlanned'
      ? failed(t('error.notPlanned', { version }))
      : done(note(t('note.unscheduled', { version })))
  },
}

const contentExportCommand: Command = {
  name: 'content export',
  group: 'content',
  positionals: ['directory', 'version?'],
  async run(context, args) {
    const { t } = context
    const db = await context.database()
    const directory = args.positional('directory')
    const typed = args.positional('version')
    const version = typed ? parseVersion(context, typed) : (await findLiveVersion(db, context.now()))?.number
    if (isCommandResult(version)) return version
    if (version === undefined) return failed(t('error.noContent'))
    const result = await exportVersion(db, version, directory)
    if (result.kind !== 'exported') return failed(t(`error.export.${result.kind}`, { version, directory }))
    return done(note(t('note.exported', { version, directory, count: result.files })))
  },
}

export const contentVersionCommands: readonly Command[] = [
  contentImportCommand,
  contentVersionsCommand,
  contentPublishCommand,
  contentRollbackCommand,
  contentUnscheduleCommand,
  contentExportCommand,
]
