import { useState } from 'react'
import type { DeviceResponse } from '#contract/staff/devices.ts'
import type { PersonResponse } from '#contract/staff/people.ts'
import { formatInstant } from '#domain/i18n/format-dates.ts'
import { nameOfStore } from '#domain/store.ts'
import { CheckboxField } from '#ui/checkbox-field.tsx'
import { TextField } from '#ui/field.tsx'
import { loaderOf, useLoaded } from '../api/page-loader.ts'
import { useRead } from '../api/use-read.ts'
import { useChange } from '../api/use-send.ts'
import { Button } from '../components/button.tsx'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { fieldErrorText } from '../components/field-errors.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Page } from '../layout/page.tsx'
import { useLocalTime } from '../layout/use-local-time.ts'
import { useSession } from '../layout/use-session.ts'
import { InviteDialog } from './invite-dialog.tsx'
import styles from './people-page.module.css'
import { RoleFields, type RoleValue } from './role-fields.tsx'

export const createLoader = loaderOf('GET /people')

type OpenDialog =
  | { kind: 'invite'; person: PersonResponse | undefined }
  | { kind: 'change' | 'revoke'; person: PersonResponse }

export function Component() {
  const { t } = useTranslation()
  const people = useLoaded(createLoader)
  const [open, setOpen] = useState<OpenDialog | undefined>()
  const close = () => setOpen(undefined)
  return (
    <Page
      title={t('nav.people')}
      hasBack
      tools={
        <Button icon="plus" onClick={() => setOpen({ kind: 'invite', person: undefined })}>
          {t('people.invite')}
        </Button>
      }
    >
      <ul className="rows line-top">
        {people.map((person) => (
          <PersonRow key={person.id} person={person} onOpen={setOpen} />
        ))}
      </ul>
      {open?.kind === 'invite' && <InviteDialog person={open.person} onClose={close} />}
      {open?.kind === 'change' && <PersonDialog person={open.person} onClose={close} />}
      {open?.kind === 'revoke' && <RevokePersonDialog person={open.person} onClose={close} />}
    </Page>
  )
}

function PersonRow({ person, onOpen }: { person: PersonResponse; onOpen: (dialog: OpenDialog) => void }) {
  const { t, language } = useTranslation()
  const session = useSession()
  const { date: today } = useLocalTime()
  const storeName = session.stores.find(({ id }) => id === person.storeId)?.name
  const isRevoked = person.state === 'revoked'
  const isSelf = person.id === session.id
  return (
    <li className={`between ${styles.person}`} data-revoked={isRevoked}>
      <p className="entry">
        <strong>{person.name}</strong>
        <span>
          {t(`role.${person.role}`)}
          {storeName && ` · ${storeName}`} · {person.mail}
        </span>
        <span>
          {t(`personState.${person.state}`)}
          {person.seenAt && ` · ${t('devices.seen', { time: formatInstant(person.seenAt, today, language) })}`}
        </span>
      </p>
      <div className="row wrap gap-1">
        {isSelf ? (
          <span className={`soft small ${styles.own}`}>{t('people.ownAccess')}</span>
        ) : (
          <Button kind="text" onClick={() => onOpen({ kind: 'invite', person })}>
            {t('people.inviteAgain')}
          </Button>
        )}
        {!isRevoked && (
          <Button kind="text" onClick={() => onOpen({ kind: 'change', person })}>
            {t('people.change')}
          </Button>
        )}
        {!isRevoked && !isSelf && (
          <Button kind="text" onClick={() => onOpen({ kind: 'revoke', person })}>
            {t('people.revoke')}
          </Button>
        )}
      </div>
    </li>
  )
}

function PersonDialog({ person, onClose }: { person: PersonResponse; onClose: () => void }) {
  const { t } = useTranslation()
  const { change, send, ...state } = useChange(onClose)
  const [name, setName] = useState(person.name)
  const [role, setRole] = useState<RoleValue>({ role: person.role, store: person.storeId })

  return (
    <ChangeDialog
      {...state}
      headline={person.name}
      confirm={t('people.save')}
      onConfirm={() =>
        void change(send('PATCH /people/{personId}', { params: { personId: person.id }, body: { name, ...role } }))
      }
      onClose={onClose}
    >
      <TextField
        label={t('people.name')}
        error={fieldErrorText(t, state.problem?.errors?.name)}
        value={name}
        onChange={setName}
      />
      <RoleFields value={role} onChange={setRole} problem={state.problem} />
    </ChangeDialog>
  )
}

function RevokePersonDialog({ person, onClose }: { person: PersonResponse; onClose: () => void }) {
  const { t } = useTranslation()
  const { change, send, ...state } = useChange(onClose)
  const { data: devices, problem } = useRead('GET /devices')
  const [kept, setKept] = useState<readonly string[]>([])

  return (
    <ChangeDialog
      isBusy={state.isBusy}
      problem={state.problem ?? problem}
      headline={t('people.revokeHeadline', { name: person.name })}
      confirm={t('people.revoke')}
      onConfirm={() =>
        void change(send('DELETE /people/{personId}', { params: { personId: person.id }, body: { keepDevices: kept } }))
      }
      onClose={onClose}
    >
      <p>{t('people.revokeText')}</p>
      <KeptDevices
        devices={devices?.filter(({ pairedById }) => pairedById === person.id) ?? []}
        kept={kept}
        onChange={setKept}
      />
    </ChangeDialog>
  )
}

interface KeptDevicesProps {
  devices: readonly DeviceResponse[]
  kept: readonly string[]
  onChange: (kept: readonly string[]) => void
}

/** A tablet may be a private phone that nobody knows of, so each one ends that is not named here. */
function KeptDevices({ devices, kept, onChange }: KeptDevicesProps) {
  const { t } = useTranslation()
  const { stores } = useSession()
  if (devices.length === 0) return null
  return (
    <fieldset>
      <legend>{t('people.devices', { count: devices.length })}</legend>
      {devices.map(({ id, name, storeId }) => (
        <CheckboxField
          key={id}
          checked={kept.includes(id)}
          onChange={(isKept) => onChange(isKept ? [...kept, id] : kept.filter((one) => one !== id))}
        >
          {t('people.keepDevice', { name, store: nameOfStore(stores, storeId) })}
        </CheckboxField>
      ))}
    </fieldset>
  )
}
