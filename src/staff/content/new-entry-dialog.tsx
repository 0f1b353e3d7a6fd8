import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { TextField } from '../components/inputs.tsx'
import type { ListPageKind } from './entry-address.ts'
import { toSlug } from './form/input-values.ts'
import { useContentTranslation } from './use-content-translation.ts'

const patterns = { page: /^[a-z]+(-[a-z]+)*$/, other: /^[a-z0-9]+(-[a-z0-9]+)*$/ }

/** An entry needs its id first: it is the address of its form. */
export function NewEntryDialog({ kind, onClose }: { kind: ListPageKind; onClose: () => void }) {
  const { c } = useContentTranslation()
  const navigate = useNavigate()
  const [id, setId] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const isRight = (kind === 'page' ? patterns.page : patterns.other).test(id)
  const problem = kind === 'page' ? c('new.pageIdProblem') : c('new.idProblem')
  return (
    <ChangeDialog
      headline={c(`new.headline.${kind}`)}
      confirm={c('new.continue')}
      problem={undefined}
      isBusy={false}
      onConfirm={() => {
        setHasTried(true)
        if (isRight) void navigate(`/content/edit/${kind}/${id}?new=true`)
      }}
      onClose={onClose}
    >
      <TextField
        label={kind === 'picture' ? c('new.pictureId') : c('new.id')}
        hint={c('new.idHint')}
        error={hasTried && !isRight ? problem : undefined}
        value={id}
        autoComplete="off"
        onBlur={() => setId(toSlug(id))}
        onChange={setId}
      />
    </ChangeDialog>
  )
}
