export interface Progress {
  step(by?: number): void
  end(): void
}

/** Where a command speaks, besides its result. */
export interface Screen {
  /** A question that only a person at a terminal can answer; undefined where there is none. */
  ask: ((question: string) => Promise<boolean>) | undefined
  progress(label: string, total: number): Progress
}
