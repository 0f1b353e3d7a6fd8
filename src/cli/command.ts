import type { CommandResult } from './command-result.ts'
import type { Desk } from './desk.ts'

export const commandGroups = ['orders', 'stores', 'hiring', 'mails', 'content', 'privacy', 'operations'] as const
export type CommandGroup = (typeof commandGroups)[number]

/** `flag`: given or not. Anything else names what its value is, as the help shows it. */
export type OptionKind = 'flag' | (string & {})

export interface Args {
  /** What stands without a name, by the names that the command gives it. */
  place(name: string): string
  text(option: string): string | undefined
  flag(option: string): boolean
}

/**
 * What the help says of it stands in the texts, under its name. Places that end in `?` may be left out.
 */
export interface Command {
  name: string
  group: CommandGroup
  places?: readonly string[]
  options?: Readonly<Record<string, OptionKind>>
  run(desk: Desk, args: Args): Promise<CommandResult>
}
