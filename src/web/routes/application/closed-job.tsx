import { useRef } from 'react'
import type { JobAnswer } from '#contract/hiring/job-answer.ts'
import { ClosedJobWords } from './closed-job-words.tsx'
import { useDraft } from './use-draft.ts'
import { WizardFrame } from './wizard-frame.tsx'

/** For a job that is no longer open; what somebody had typed for it can still be taken along, or deleted. */
export function ClosedJob({ job }: { job: JobAnswer }) {
  const card = useRef<HTMLDivElement>(null)
  const { draft, forget } = useDraft(job.jobId)
  return (
    <WizardFrame job={job} card={card} {...(draft && { onDelete: forget })}>
      <ClosedJobWords job={job} draft={draft} />
    </WizardFrame>
  )
}
