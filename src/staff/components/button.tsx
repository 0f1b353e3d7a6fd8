import { Icon, type IconName } from './icon.tsx'

interface Props extends React.ComponentProps<'button'> {
  kind?: 'quiet' | 'dark' | 'sage' | 'text'
  icon?: IconName
}

export const Button = ({ kind, icon, children, ...props }: Props) => (
  <button
    type="button"
    className={kind === 'text' ? 'text-button' : kind ? `button button-${kind}` : 'button'}
    {...props}
  >
    {icon && <Icon name={icon} />}
    {children}
  </button>
)
