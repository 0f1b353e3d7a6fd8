import { useState } from 'react'
import type { ContentPublicationResponse } from '#contract/staff/content.ts'
import { formatInstant } from '#domain/i18n/format-dates.ts'
import { Notice } from '#ui/notice.tsx'
import { loaderOf, useLoaded } from '../api/page-loader.ts'
import { useRead } from '../api/use-read.ts'
import { useChange } from '../api/use-send.ts'
import { Button } from '../components/button.tsx'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { ProblemText } from '../components/message.tsx'
import { useLocalTime } from '../layout/use-local-time.ts'
import { Sentences } from './change-list.tsx'
import { ContentLayout } from './content-layout.tsx'
import { StateTag } from './state-tag.tsx'
import { useContentTranslation } from './use-content-translation.ts'

type Publication = ContentPublicationResponse

export const createLoader = loaderOf('GET /content/versions')

export function Component() {
  const { c } = useContentTranslation()
  const publications = useLoaded(createLoader)
  const [open, setOpen] = useState<{ kind: 'rollBack' | 'unschedule'; publication: Publication } | undefined>()
  const [shownAgain, setShownAgain] = useState<number | undefined>()
  const current = publications.find(({ state }) => state === 'public')
  return (
    <ContentLayout title={c('history.title')}>
      <div role="status">
        {shownAgain !== undefined && <Notice tone="success">{c('history.rolledBack', { version: shownAgain })}</Notice>}
      </div>
      <ul className="rows line-top">
        {publications.map((publication) => (
          <PublicationRow
            key={publication.number}
            publication={publication}
            currentVersion={current?.version}
            onRollBack={() => setOpen({ kind: 'rollBack', publication })}
            onUnschedule={() => setOpen({ kind: 'unschedule', publication })}
          />
        ))}
      </ul>
      {open?.kind === 'rollBack' && current && (
        <RollBackDialog
          publication={open.publication}
          currentVersion={current.version}
          onDone={(version) => {
            setShownAgain(version)
            setOpen(undefined)
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open?.kind === 'unschedule' && (
        <UnscheduleDialog publication={open.publication} onClose={() => setOpen(undefined)} />
      )}
    </ContentLayout>
  )
}

interface RowProps {
  publication: Publication
  currentVersion: number | undefined
  onRollBack: () => void
  onUnschedule: () => void
}

function PublicationRow({ publication, currentVersion, onRollBack, onUnschedule }: RowProps) {
  const { c, language } = useContentTranslation()
  const { date: today } = useLocalTime()
  const [isOpen, setIsOpen] = useState(false)
  const { version, state, publishAt, author, note, before } = publication
  const time = formatInstant(publishAt, today, language)
  return (
    <li data-state={state}>
      <div className="between">
        <div>
          <h2 className="row wrap middle gap-15">
            {note || c('history.version', { version })}
            <StateTag state={state}>{c(`history.${state}`)}</StateTag>
          </h2>
          <p className="soft small">
            {note && `${c('history.version', { version })} · `}
            {state === 'planned' ? c('history.from', { time, author }) : c('history.by', { time, author })}
          </p>
        </div>
        <div className="row wrap middle gap-15">
          {before !== null && (
            <Button kind="text" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {isOpen ? c('history.hideChanges') : c('history.showChanges')}
            </Button>
          )}
          {state === 'past' && version !== currentVersion && (
            <Button
              kind="quiet"
              aria-label={`${c('history.rollBack')}: ${c('history.version', { version })}`}
              onClick={onRollBack}
            >
              {c('history.rollBack')}
            </Button>
          )}
          {state === 'planned' && (
            <Button kind="text" onClick={onUnschedule}>
              {c('history.unschedule')}
            </Button>
          )}
        </div>
      </div>
      {isOpen && before !== null && <Differences version={version} before={before} />}
    </li>
  )
}

const maxShown = 25

function Differences({ version, before }: { version: number; before: number }) {
  const { c } = useContentTranslation()
  const { data, problem } = useRead('GET /content/versions/{version}/differences', {
    params: { version },
    query: { before },
  })
  if (problem) return <ProblemText problem={problem} />
  if (!data) return <p>{c('check.checking')}</p>
  if (data.length === 0) return <p className="soft small">{c('history.same')}</p>
  return (
    <>
      <ul className="card stack gap-1 below-1">
        {data.slice(0, maxShown).map(({ kind, id, title, sentences }) => (
          <li key={`${kind}/${id}`}>
            <strong>{title}</strong>
            <Sentences sentences={sentences} />
          </li>
        ))}
      </ul>
      {data.length > maxShown && <p className="soft small">{c('history.more', { count: data.length - maxShown })}</p>}
    </>
  )
}

interface RollBackProps {
  publication: Publication
  currentVersion: number
  onDone: (version: number) => void
  onClose: () => void
}

function RollBackDialog({ publication, currentVersion, onDone, onClose }: RollBackProps) {
  const { c, language } = useContentTranslation()
  const { date: today } = useLocalTime()
  const { version, publishAt } = publication
  const { change, send, ...state } = useChange(() => onDone(version))
  const body = { note: c('history.rollBackNote', { version }) }
  const rollBack = () => change(send('POST /content/versions/{version}/publish', { params: { version }, body }))
  return (
    <ChangeDialog
      {...state}
      headline={c('history.rollBackHeadline', { version })}
      confirm={c('history.rollBackConfirm')}
      onConfirm={() => void rollBack()}
      onClose={onClose}
    >
      <p>{c('history.rollBackText', { time: formatInstant(publishAt, today, language) })}</p>
      <p>
        <strong>{c('history.rollBackChanges')}</strong>
      </p>
      <Differences version={version} before={currentVersion} />
    </ChangeDialog>
  )
}

function UnscheduleDialog({ publication, onClose }: { publication: Publication; onClose: () => void }) {
  const { c, language } = useContentTranslation()
  const { date: today } = useLocalTime()
  const { change, send, ...state } = useChange(onClose)
  const { version, publishAt } = publication
  const unschedule = () => change(send('DELETE /content/versions/{version}/plan', { params: { version } }))
  return (
    <ChangeDialog
      {...state}
      headline={c('history.unscheduleHeadline', { version })}
      confirm={c('history.unschedule')}
      onConfirm={() => void unschedule()}
      onClose={onClose}
    >
      <p>{c('history.unscheduleText', { time: formatInstant(publishAt, today, language) })}</p>
    </ChangeDialog>
  )
}
