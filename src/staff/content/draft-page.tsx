import { useState } from 'react'
import { Link } from 'react-router'
import type { DraftChange, DraftResponse } from '#contract/staff/content.ts'
import { formatInstant } from '#domain/i18n/format-dates.ts'
import { Notice } from '#ui/notice.tsx'
import { loaderOf, useLoaded } from '../api/page-loader.ts'
import { useChange } from '../api/use-send.ts'
import { Button } from '../components/button.tsx'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { EmptyState } from '../components/message.tsx'
import { useLocalTime } from '../layout/use-local-time.ts'
import { ChangeList } from './change-list.tsx'
import { ContentLayout } from './content-layout.tsx'
import { PreviewButton } from './preview-button.tsx'
import { useContentTranslation } from './use-content-translation.ts'

export const createLoader = loaderOf('GET /content/draft')

export function Component() {
  const { c, language } = useContentTranslation()
  const { date: today } = useLocalTime()
  const draft = useLoaded(createLoader)
  const [discarding, setDiscarding] = useState<DraftChange | 'all' | undefined>()
  const { changes, planned } = draft
  return (
    <ContentLayout
      title={c('title')}
      tools={
        changes.length > 0 && (
          <div className="row wrap middle gap-15">
            <PreviewButton path="/" />
            <Link className="button" to="/content/check">
              {c('draft.publish')}
            </Link>
          </div>
        )
      }
    >
      {planned.map(({ number, version, publishAt, author }) => (
        <Notice key={number} tone="info">
          <p>
            <Link className="target" to="/content/history">
              {c('draft.planned', { version, author, time: formatInstant(publishAt, today, language) })}
            </Link>
          </p>
        </Notice>
      ))}
      {changes.length === 0 ? (
        <EmptyState icon="note" headline={c('draft.emptyHeadline')} text={c('draft.emptyText')} />
      ) : (
        <section className="stack gap-15">
          <h2>{c('draft.count', { count: changes.length })}</h2>
          <p className="soft small">{c('draft.shared')}</p>
          <ChangeList changes={changes} onDiscard={setDiscarding} />
          <Button kind="text" onClick={() => setDiscarding('all')}>
            {c('draft.discardAll')}
          </Button>
        </section>
      )}
      {discarding && <DiscardDialog draft={draft} discarding={discarding} onClose={() => setDiscarding(undefined)} />}
    </ContentLayout>
  )
}

interface DiscardProps {
  draft: DraftResponse
  discarding: DraftChange | 'all'
  onClose: () => void
}

function DiscardDialog({ draft, discarding, onClose }: DiscardProps) {
  const { c } = useContentTranslation()
  const { change, send, ...state } = useChange(onClose)
  const isAll = discarding === 'all'
  const discard = () =>
    change(
      isAll
        ? send('DELETE /content/draft', { body: { revision: draft.revision } })
        : send('DELETE /content/entries/{kind}/{id}', { params: discarding, body: { revision: discarding.revision } }),
    )
  return (
    <ChangeDialog
      {...state}
      headline={isAll ? c('draft.discardAllHeadline') : c('draft.discardHeadline', { title: discarding.title })}
      confirm={isAll ? c('draft.discardAll') : c('draft.discard')}
      onConfirm={() => void discard()}
      onClose={onClose}
    >
      <p>
        {isAll
          ? c('draft.discardAllText', {
              count: draft.changes.length,
              titles: draft.changes.map(({ title }) => title).join(', '),
            })
          : c('draft.discardText')}
      </p>
    </ChangeDialog>
  )
}
