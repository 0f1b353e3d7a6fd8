import { useEffect, useMemo, useState } from 'react'
import { type LoaderFunctionArgs, useBeforeUnload, useBlocker, useParams, useSearchParams } from 'react-router'
import type { EntryResponse, PlannedChangeData } from '#contract/staff/content.ts'
import { type EntryKind, entryKinds, isListedKind } from '#domain/content/entries.ts'
import { newEntry } from '#domain/content/forms/new-values.ts'
import { Notice } from '#ui/notice.tsx'
import { useLoaded } from '../api/page-loader.ts'
import { type Problem, ProblemError, unwrap } from '../api/request.ts'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { ProblemNotice } from '../components/message.tsx'
import { Page } from '../layout/page.tsx'
import { useLocalTime } from '../layout/use-local-time.ts'
import { type StaffApp, useStaffApp } from '../staff-app.ts'
import styles from './entry-page.module.css'
import { EntryForm } from './form/entry-form.tsx'
import { FormContext, type FormServices, focusField } from './form/form-context.ts'
import { FormField } from './form/form-field.tsx'
import { MergeView } from './merge-view.tsx'
import { PictureForm } from './picture-form.tsx'
import { SaveBar } from './save-bar.tsx'
import { useContentTranslation } from './use-content-translation.ts'
import { useEntry } from './use-entry.ts'

const emptyEntry = (kind: EntryKind, id: string, title: string, baseVersion: number): EntryResponse => ({
  ...{ kind, id, title, value: null, published: null, revision: 0, baseVersion },
  ...{ author: null, changedAt: null, findings: [], conflict: null, planned: [] },
})

export const createLoader =
  ({ requests }: StaffApp) =>
  async ({ params, request }: LoaderFunctionArgs) => {
    const { id = '' } = params
    const kind = entryKinds.find((one) => one === params.kind)
    if (!kind) throw new Response(null, { status: 404 })
    const [options, found] = await Promise.all([
      requests.request('GET /content/options'),
      requests.request('GET /content/entries/{kind}/{id}', { params: { kind, id } }),
    ])
    const newName = new URL(request.url).searchParams.get('new')
    if (!found.ok && found.problem.code === 'entryNotFound' && newName) {
      const draft = unwrap(await requests.request('GET /content/draft'))
      return { entry: emptyEntry(kind, id, newName, draft.version), options: unwrap(options), isNew: true }
    }
    if (!found.ok) throw new ProblemError(found.problem)
    return { entry: found.data, options: unwrap(options), isNew: false }
  }

/** What is typed into a form is never replaced by what the server has. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean =>
  currentUrl.pathname !== nextUrl.pathname

/** Each entry has a form of its own, so that nothing of one is left in the form of another. */
export function Component() {
  const { kind, id } = useParams()
  return <EditedEntryPage key={`${kind}/${id}`} />
}

function EditedEntryPage() {
  const { c, language } = useContentTranslation()
  const { requests } = useStaffApp()
  const { date: today } = useLocalTime()
  const loaded = useLoaded(createLoader)
  const { kind, id } = loaded.entry
  const [options, setOptions] = useState(loaded.options)
  const firstValue =
    loaded.isNew && isListedKind(kind)
      ? newEntry(kind, { id, name: loaded.entry.title, today })
      : (loaded.entry.value ?? undefined)
  const [refusal, setRefusal] = useState<Problem | undefined>()
  const edited = useEntry(kind, { entry: loaded.entry, value: firstValue, isNew: loaded.isNew })
  const { entry, value, problem, conflict } = edited

  const errors = useMemo(
    () => ({
      ...Object.fromEntries(entry.findings.map(({ field, sentence }) => [field, sentence])),
      ...problem?.errors,
    }),
    [entry.findings, problem],
  )
  const form: FormServices = {
    Field: FormField,
    options: (list) => options.options[list] ?? [],
    pictures: options.pictures,
    errorAt: (path) => errors[path],
    hasErrorBelow: (path) => Object.keys(errors).some((one) => one === path || one.startsWith(`${path}.`)),
    planned: entry.planned,
    cancelPlanned: (change) => void cancelPlanned(change),
    reloadOptions: async () => {
      const read = await requests.request('GET /content/options')
      if (read.ok) setOptions(read.data)
    },
    baseVersion: () => entry.baseVersion,
    isNew: edited.isNew && !isListedKind(kind),
  }
  async function cancelPlanned({ version, field }: PlannedChangeData): Promise<void> {
    const canceled = await requests.request('DELETE /content/versions/{version}/plan', {
      params: { version },
      query: { kind, id, field },
    })
    if (!canceled.ok) return setRefusal(canceled.problem)
    setRefusal(undefined)
    const read = await requests.request('GET /content/entries/{kind}/{id}', { params: { kind, id } })
    if (read.ok) edited.receivePlanned(read.data)
  }
  const reader = { language, t: c, options: form.options }
  useAskedField(errors)
  const title = entry.title || id
  return (
    <FormContext value={form}>
      <Page title={title} hasBack width="wide">
        {conflict ? (
          <MergeView
            kind={kind}
            title={title}
            conflict={conflict}
            reader={reader}
            isBusy={edited.isBusy}
            onResolve={(next) => void edited.resolve(next)}
            onClose={edited.closeConflict}
          />
        ) : (
          <form
            className={`stack gap-4 ${styles.layout}`}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              void edited.save()
            }}
          >
            <ProblemNotice problem={refusal} />
            {!value && kind !== 'picture' ? (
              <Notice tone="warning">{c('edit.removed')}</Notice>
            ) : kind === 'picture' ? (
              <PictureForm id={id} value={value} onChange={edited.change} />
            ) : (
              <EntryForm kind={kind} value={value ?? {}} errors={errors} onChange={edited.change} />
            )}
            <SaveBar kind={kind} title={title} edited={edited} reader={reader} />
          </form>
        )}
        <LeaveDialog isDirty={edited.isDirty && !(edited.isNew && value === firstValue)} />
      </Page>
    </FormContext>
  )
}

/** `?field=` of a check leads to the field, and so does a refused save to the first wrong one. */
function useAskedField(errors: Readonly<Record<string, string>>): void {
  const [params] = useSearchParams()
  const asked = params.get('field') ?? ''
  const cause = asked || errors
  useEffect(() => {
    const field = typeof cause === 'string' ? cause : Object.keys(cause)[0]
    if (field !== undefined) focusField(field)
  }, [cause])
}

/** Asks before what was typed is lost. */
function LeaveDialog({ isDirty }: { isDirty: boolean }) {
  const { c } = useContentTranslation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useBeforeUnload((event) => isDirty && event.preventDefault())
  if (blocker.state !== 'blocked') return null
  return (
    <ChangeDialog
      headline={c('edit.leaveHeadline')}
      confirm={c('edit.leaveConfirm')}
      problem={undefined}
      isBusy={false}
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      <p>{c('edit.leave')}</p>
    </ChangeDialog>
  )
}
