// The board's settings, for everything that shows a date, a price or the board's name. The app provides them once.
import { createContext, useContext } from 'react'
import { type Board, DEFAULT_BOARD } from '#contract/board.ts'
import { createFormats, type Formats } from './formats.ts'

type BoardHere = { board: Board; formats: Formats }

export const boardHere = (board: Board): BoardHere => ({ board, formats: createFormats(board) })

const BoardContext = createContext(boardHere(DEFAULT_BOARD))
export const BoardProvider = BoardContext.Provider

export const useBoard = (): Board => useContext(BoardContext).board
export const useFormats = (): Formats => useContext(BoardContext).formats
