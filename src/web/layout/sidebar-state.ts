import { appState } from '../state/app-state.ts'

export const openSidebar = () => appState.setState({ sidebarOpen: true })
export const closeSidebar = () => appState.setState({ sidebarOpen: false })
