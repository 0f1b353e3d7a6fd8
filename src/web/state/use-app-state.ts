import { useStore } from 'zustand'
import { type AppState, appState } from './app-state.ts'

export const useAppState = <T>(select: (state: AppState) => T): T => useStore(appState, select)
