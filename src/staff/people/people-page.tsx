import { useState } from 'react'
import { useLoaderData } from 'react-router'
import type { PersonResponse } from '#contract/staff/people.ts'
import { formatInstant } from '#domain/i18n/format-dates.ts'
import { unwrap } from '../api/request.ts'
import { Button } from '../components/button.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { Page } from '../layout/page.tsx'
import { useLocalTime } from '../layout/use-local-time.ts'
import { useSession } from '../layout/use-session.ts'
import type { StaffApp } from '../staff-app.ts'
import { InviteDialog } from './invite-dialog.tsx'
import styles from './people-page.module.css'
import { PersonDialog } from './person-dialog.tsx'
import { RevokePersonDialog } from './revoke-person-dialog.tsx'

export const createPeopleLoader =
  ({ requests }: StaffApp) =>
  async (): Promise<PersonResponse[]> =>
    unwrap(await requests.request('GET /people'))

type OpenDialog =
  | { kind: 'invite'; person: PersonResponse | undefined }
  | { kind: 'change' | 'revoke'; person: PersonResponse }

export function PeoplePage() {
  const { t } = useTranslation()
  const people = useLoaderData<PersonResponse[]>()
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
