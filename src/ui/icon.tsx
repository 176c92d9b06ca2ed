// The interface's line icons, drawn by Lucide, as inline SVG: no font, no request, no innerHTML. Only what is named
// here is in the bundle. Decorative by default; a control's name is its text or its aria-label.
import {
  Bell,
  Book,
  Building2,
  Calendar,
  Camera,
  ChartColumn,
  Check,
  ChevronDown,
  ChevronFirst,
  ChevronLast,
  ChevronLeft,
  ChevronRight,
  ChevronsUpDown,
  ChevronUp,
  CircleDollarSign,
  Clock,
  CloudCheck,
  CloudOff,
  Contact,
  Contrast,
  Copy,
  Database,
  Download,
  Ellipsis,
  Equal,
  ExternalLink,
  Eye,
  FileText,
  Globe,
  History,
  House,
  Image,
  ImageOff,
  Info,
  KeyRound,
  Landmark,
  List,
  Lock,
  LogOut,
  Mail,
  MapPin,
  Map as MapSheet,
  MessageCircle,
  Minus,
  PanelLeftClose,
  PanelLeftOpen,
  Pencil,
  Phone,
  Plug,
  Plus,
  Printer,
  RefreshCw,
  RotateCw,
  Search,
  Send,
  Settings2,
  Share2,
  Smartphone,
  SquarePen,
  Trash2,
  TriangleAlert,
  Undo2,
  UserRound,
  UsersRound,
  Warehouse,
  X,
} from 'lucide'
import { createElement, Fragment, type ReactNode } from 'react'

const SHAPES = {
  home: House,
  listings: List,
  plus: Plus,
  drafts: SquarePen,
  more: Ellipsis,
  search: Search,
  back: ChevronLeft,
  forward: ChevronRight,
  first: ChevronFirst,
  last: ChevronLast,
  close: X,
  check: Check,
  edit: Pencil,
  price: CircleDollarSign,
  trash: Trash2,
  send: Send,
  settings: Settings2,
  logout: LogOut,
  person: UserRound,
  people: UsersRound,
  bell: Bell,
  photo: Image,
  'photo-off': ImageOff,
  camera: Camera,
  phone: Smartphone,
  'cloud-done': CloudCheck,
  'cloud-off': CloudOff,
  sync: RefreshCw,
  rotate: RotateCw,
  lock: Lock,
  alert: TriangleAlert,
  info: Info,
  calendar: Calendar,
  clock: Clock,
  mail: Mail,
  chat: MessageCircle,
  call: Phone,
  web: Globe,
  install: Download,
  theme: Contrast,
  storage: Database,
  sort: ChevronsUpDown,
  up: ChevronUp,
  down: ChevronDown,
  drag: Equal,
  undo: Undo2,
  external: ExternalLink,
  plug: Plug,
  view: Eye,
  copy: Copy,
  history: History,
  building: Building2,
  condo: KeyRound,
  map: MapSheet,
  national: Landmark,
  contact: Contact,
  document: FileText,
  space: Warehouse,
  chart: ChartColumn,
  book: Book,
  collapse: PanelLeftClose,
  expand: PanelLeftOpen,
  share: Share2,
  pin: MapPin,
  minus: Minus,
  print: Printer,
}

export type IconName = keyof typeof SHAPES

export function Icon({ name, size = 24, label }: { name: IconName; size?: number; label?: string }) {
  const shapes = SHAPES[name].map(([tag, attributes]) => createElement(tag, attributes))
  return (
    <LineDrawing size={size} label={label}>
      {createElement(Fragment, null, ...shapes)}
    </LineDrawing>
  )
}

type DrawingProps = { size: number; label?: string | undefined; children: ReactNode }

/** An icon's frame: strokes in the text color, 24 units wide and high. */
function LineDrawing({ size, label, children }: DrawingProps) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or hidden next to its text
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {children}
    </svg>
  )
}
