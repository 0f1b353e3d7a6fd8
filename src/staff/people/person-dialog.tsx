import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { PersonResponse } from '#contract/staff/people.ts'
import { useSend } from '../api/use-send.ts'
import { ChangeDialog } from '../components/change-dialog.tsx'
import { fieldErrorText } from '../components/field-errors.ts'
import { TextField } from '../components/inputs.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { RoleFields, type RoleValue } from './role-fields.tsx'

export function PersonDialog({ person, onClose }: { person: PersonResponse; onClose: () => void }) {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const { send, ...state } = useSend()
  const [name, setName] = useState(person.name)
  const [role, setRole] = useState<RoleValue>({ role: person.role, store: person.storeId })

  async function save(): Promise<void> {
    const changed = await send('PATCH /people/{personId}', { params: { personId: person.id }, body: { name, ...role } })
    if (!changed) return
    await revalidate()
    onClose()
  }

  return (
    <ChangeDialog
      {...state}
      headline={person.name}
      confirm={t('people.save')}
      onConfirm={() => void save()}
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
