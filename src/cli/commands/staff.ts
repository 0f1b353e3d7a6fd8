import { findDevice, listDevices } from '#db/staff-devices.ts'
import { findPersonByMail, listPeople, type StaffPerson } from '#db/staff-people.ts'
import { isMailAddress } from '#domain/mail-address.ts'
import { adminActor } from '#domain/staff/actor.ts'
import { personStateOf } from '#domain/staff/people.ts'
import { isStoreRole, type StaffRole, staffRoles } from '#domain/staff/roles.ts'
import { createAccessTokens } from '#foundation/access-tokens.ts'
import type { AccessServices } from '#services/staff/access-services.ts'
import { revokeDevice } from '#services/staff/devices.ts'
import { type InviteInput, invitePerson } from '#services/staff/invitations.ts'
import { revokePerson } from '#services/staff/people.ts'
import { confirm, parseChoice, parseStoreOption } from '../arguments.ts'
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
  verticalTable,
} from '../command.ts'

async function createAccess({ services, config, now }: CommandContext): Promise<AccessServices> {
  const { db, content } = await services()
  const { secretKeys, staff } = config()
  return { db, now, content: () => content, accessTokens: createAccessTokens(secretKeys), staffUrl: staff.url }
}

/** `maria.vogl@…` becomes `Maria Vogl`. */
const guessName = (mail: string): string =>
  mail
    .slice(0, mail.indexOf('@'))
    .split(/[._-]+/)
    .filter(Boolean)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ')

/** Whoever is invited again keeps what is not given. */
async function parseInvitation(
  context: CommandContext,
  args: CommandArguments,
  mail: string,
): Promise<InviteInput | CommandResult> {
  const { t, language } = context
  const services = await context.services()
  const typedRole = parseChoice<StaffRole>(t, args.option('role'), staffRoles)
  if (isCommandResult(typedRole)) return typedRole
  const store = parseStoreOption(context, services, args)
  if (isCommandResult(store)) return store
  const known = await findPersonByMail(services.db, mail)
  const before: Partial<StaffPerson> = known && known.revokedAt === undefined ? known : {}
  const role = typedRole ?? before.role
  if (role === undefined) return usageError(t('usage.needsRole', { roles: staffRoles.join(', ') }))
  const storeId = store?.id ?? (isStoreRole(role) ? before.storeId : undefined)
  if (isStoreRole(role) && storeId === undefined) return usageError(t('usage.needsStore'))
  if (!isStoreRole(role) && storeId !== undefined) return usageError(t('usage.noStoreForRole', { role }))
  const name = args.option('name')?.trim() || before.name || guessName(mail)
  return { name, mail, role, storeId, language: before.language ?? language, actor: adminActor }
}

const inviteCommand: Command = {
  name: 'staff invite',
  group: 'staff',
  positionals: ['mailAddress'],
  options: { role: 'role', store: 'store', name: 'name' },
  async run(context, args) {
    const { t } = context
    const mail = args.positional('mailAddress').trim()
    if (!isMailAddress(mail)) return usageError(t('usage.mail', { typed: mail }))
    if (context.config().staff.linkUrl === undefined) return failed(t('error.noStaffUrl'))
    const input = await parseInvitation(context, args, mail)
    if (isCommandResult(input)) return input
    const result = await invitePerson(await createAccess(context), input)
    if (result.kind !== 'invited') return failed(t(`error.${result.kind}`))
    const { person, link, validUntil } = result
    const { name, role, storeId } = person
    const row = { name, mail: person.mail, role, store: storeId ?? null, link, validUntil }
    return done(
      verticalTable('invitation', ['name', 'mail', 'role:staffRole', 'store', 'link', 'validUntil:instant'], row),
      note(t(person.hasPasskey ? 'note.invitedAgain' : 'note.invitedStaff', { mail: person.mail })),
    )
  },
}

const listCommand: Command = {
  name: 'staff list',
  group: 'staff',
  async run({ database, now }) {
    const people = await listPeople(await database())
    const rows = people.map((person) => ({
      ...{ name: person.name, mail: person.mail, role: person.role, store: person.storeId ?? null },
      state: personStateOf(person, now()),
      seenAt: person.seenAt ?? null,
    }))
    return done(
      table('staff', ['name', 'mail', 'role:staffRole', 'store', 'state:personState', 'seenAt:instant'], rows),
    )
  },
}

const revokeCommand: Command = {
  name: 'staff revoke',
  group: 'staff',
  positionals: ['mailAddress'],
  options: { yes: 'flag' },
  async run(context, args) {
    const { t } = context
    const typed = args.positional('mailAddress')
    const access = await createAccess(context)
    const person = await findPersonByMail(access.db, typed)
    if (!person || person.revokedAt !== undefined) return failed(t('error.person', { typed }))
    const { name } = person
    const refusal = await confirm(context, args, t('confirm.revokePerson', { name }))
    if (refusal) return refusal
    const { kind } = await revokePerson(access, { personId: person.id, actor: adminActor })
    if (kind === 'personNotFound') return failed(t('error.person', { typed }))
    return kind === 'revoked' ? done(note(t('note.personRevoked', { name }))) : failed(t(`error.${kind}`))
  },
}

const devicesCommand: Command = {
  name: 'staff devices',
  group: 'staff',
  options: { store: 'store' },
  async run(context, args) {
    const services = await context.services()
    const store = parseStoreOption(context, services, args)
    if (isCommandResult(store)) return store
    const devices = await listDevices(services.db, { storeId: store?.id })
    const rows = devices.map(({ id, name, storeId, pairedBy, createdAt, seenAt }) => ({
      ...{ id, name, store: storeId, pairedBy, pairedAt: createdAt, seenAt: seenAt ?? null },
    }))
    return done(table('devices', ['id', 'name', 'store', 'pairedBy', 'pairedAt:instant', 'seenAt:instant'], rows))
  },
}

const revokeDeviceCommand: Command = {
  name: 'staff devices revoke',
  group: 'staff',
  positionals: ['device'],
  options: { yes: 'flag' },
  async run(context, args) {
    const { t } = context
    const typed = args.positional('device')
    const access = await createAccess(context)
    const device = await findDevice(access.db, typed)
    if (!device || device.revokedAt !== undefined) return failed(t('error.device', { typed }))
    const { name } = device
    const refusal = await confirm(context, args, t('confirm.revokeDevice', { name, store: device.storeId }))
    if (refusal) return refusal
    const { kind } = await revokeDevice(access, { deviceId: device.id, actor: adminActor })
    return kind === 'revoked' ? done(note(t('note.deviceRevoked', { name }))) : failed(t('error.device', { typed }))
  },
}

export const staffCommands: readonly Command[] = [
  inviteCommand,
  listCommand,
  revokeCommand,
  devicesCommand,
  revokeDeviceCommand,
]
