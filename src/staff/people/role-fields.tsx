import { type StaffRole, staffRoles } from '#domain/staff/roles.ts'
import { ChoiceField } from '#ui/choice.tsx'
import { SelectField } from '#ui/field.tsx'
import type { Problem } from '../api/request.ts'
import { fieldErrorText } from '../components/field-errors.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSession } from '../layout/use-session.ts'

export interface RoleValue {
  role: StaffRole
  store: string | null
}

interface Props {
  value: RoleValue
  onChange: (value: RoleValue) => void
  problem: Problem | undefined
}

/** A role, and the store of somebody who works in one. */
export function RoleFields({ value, onChange, problem }: Props) {
  const { t } = useTranslation()
  const { stores } = useSession()
  return (
    <>
      <ChoiceField
        legend={t('people.role')}
        name="role"
        choices={staffRoles.map((role) => ({ value: role, label: t(`role.${role}`) }))}
        value={value.role}
        onChange={(role) => onChange({ role, store: role === 'store' ? value.store : null })}
      />
      <p>{t(`roleText.${value.role}`)}</p>
      {value.role === 'store' && (
        <SelectField
          label={t('nav.store')}
          error={fieldErrorText(t, problem?.errors?.store)}
          value={value.store ?? ''}
          choices={stores}
          placeholder={t('people.chooseStore')}
          onChange={(store) => onChange({ ...value, store })}
        />
      )}
    </>
  )
}
