// cspell:disable -- Spanish
import type { CalendarDay } from '#shared/dates.ts';
import type { CalendarEntry, CalendarWords } from '#shared/today-calendar.ts';
import type { TodayKind } from '#shared/today-rules.ts';

/** Kinds whose entries are only counts, without a name. */
type CountKind = 'unassigned' | 'reviews' | 'noLead' | 'waiting' | 'silent';

/** The same texts as on the page (src/features/home/calendar-of-today.ts). Placeholders: {name}, {count} and {day}. */
interface Texts {
  isRightToLeft?: true;
  name: string;
  lateSince: string;
  late: string;
  one: Record<Exclude<TodayKind, CountKind>, string>;
  several: Record<TodayKind, string>;
}

const ENGLISH: Texts = {
  name: 'Fieldbook: what is due',
  lateSince: 'Overdue since {day}.',
  late: 'Contact {name} (overdue)',
  one: {
    contact: 'Contact {name}',
    idle: 'Idle planter: {name}',
    report: 'Monthly report for {name}',
    event: 'Assessment: {name}',
    session: 'Training: {name}',
    training: 'Training: {name}',
    attendance: 'Mark attendance: {name}',
    invitation: 'Unanswered invitation: {name}',
    hubReport: 'Missing report: {name}',
  },
  several: {
    contact: 'Planters to contact: {count}',
    idle: 'Idle planters: {count}',
    report: 'Monthly reports: {count}',
    event: 'Assessments: {count}',
    unassigned: 'Planters without a hub leader: {count}',
    reviews: 'Reports to review: {count}',
    session: 'Training sessions: {count}',
    training: 'Training sessions: {count}',
    attendance: 'Sessions without attendance: {count}',
    noLead: 'Sessions without a lead trainer: {count}',
    waiting: 'People waiting for access: {count}',
    invitation: 'Unanswered invitations: {count}',
    hubReport: 'Missing reports: {count}',
    silent: 'Silent devices: {count}',
  },
};

const SPANISH: Texts = {
  name: 'Fieldbook: lo pendiente',
  lateSince: 'Atrasado desde el {day}.',
  late: 'Contactar a {name} (atrasado)',
  one: {
    contact: 'Contactar a {name}',
    idle: 'Sembrador sin avance: {name}',
    report: 'Informe mensual de {name}',
    event: 'Evaluación: {name}',
    session: 'Capacitación: {name}',
    training: 'Capacitación: {name}',
    attendance: 'Registrar asistencia: {name}',
    invitation: 'Invitación sin respuesta: {name}',
    hubReport: 'Falta el informe: {name}',
  },
  several: {
    contact: 'Sembradores por contactar: {count}',
    idle: 'Sembradores sin avance: {count}',
    report: 'Informes mensuales: {count}',
    event: 'Evaluaciones: {count}',
    unassigned: 'Sembradores sin líder de hub: {count}',
    reviews: 'Informes por revisar: {count}',
    session: 'Sesiones de capacitación: {count}',
    training: 'Sesiones de capacitación: {count}',
    attendance: 'Sesiones sin asistencia: {count}',
    noLead: 'Sesiones sin capacitador principal: {count}',
    waiting: 'Personas que esperan acceso: {count}',
    invitation: 'Invitaciones sin respuesta: {count}',
    hubReport: 'Informes que faltan: {count}',
    silent: 'Dispositivos sin noticias: {count}',
  },
};

const ARABIC: Texts = {
  isRightToLeft: true,
  name: 'Fieldbook: ما هو مستحق',
  lateSince: 'متأخر منذ {day}.',
  late: 'التواصل مع {name} (متأخر)',
  one: {
    contact: 'التواصل مع {name}',
    idle: 'زارع متوقف: {name}',
    report: 'التقرير الشهري عن {name}',
    event: 'تقييم: {name}',
    session: 'تدريب: {name}',
    training: 'تدريب: {name}',
    attendance: 'تسجيل الحضور: {name}',
    invitation: 'دعوة دون رد: {name}',
    hubReport: 'تقرير ناقص: {name}',
  },
  several: {
    contact: 'الزارعون المطلوب التواصل معهم: {count}',
    idle: 'الزارعون المتوقفون: {count}',
    report: 'التقارير الشهرية: {count}',
    event: 'التقييمات: {count}',
    unassigned: 'الزارعون الذين ليس لهم قائد مركز: {count}',
    reviews: 'التقارير المطلوب مراجعتها: {count}',
    session: 'الجلسات التدريبية: {count}',
    training: 'الجلسات التدريبية: {count}',
    attendance: 'جلسات دون تسجيل الحضور: {count}',
    noLead: 'جلسات دون مدرب رئيسي: {count}',
    waiting: 'أشخاص ينتظرون منحهم الوصول: {count}',
    invitation: 'دعوات دون رد: {count}',
    hubReport: 'تقارير ناقصة: {count}',
    silent: 'أجهزة صامتة: {count}',
  },
};

/** Texts by language; any other language falls back to English. */
const TEXTS: ReadonlyMap<string, Texts> = new Map([
  ['es', SPANISH],
  ['ar', ARABIC],
]);

/**
 * The texts of an account's calendar.
 * @param language BCP 47 tag of the account; null if it has not chosen a language
 */
export function calendarWords(language: string | null): CalendarWords {
  const [primary = ''] = (language ?? '').split('-');
  const texts = TEXTS.get(primary);
  const said = texts ?? ENGLISH;
  // Digits are 0 to 9 in every language, as on the page.
  const tag = texts ? `${primary}-u-nu-latn` : 'en-US';
  const filled = (text: string, values: Record<string, string | number>) =>
    text.replace(/\{(\w+)\}/g, (_gap, name: string) => {
      const value = String(values[name] ?? '');
      return said.isRightToLeft ? isolated(value) : value;
    });
  const show = (day: CalendarDay, how: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...how, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
  const nameOf = ({ kind, name }: CalendarEntry) =>
    kind === 'report' ? show(`${name}-01`, { year: 'numeric', month: 'long' }) : name;
  return {
    name: said.name,
    title(entry) {
      const { kind, count, isLate } = entry;
      if (!(kind in said.one)) return filled(said.several[kind], { count });
      const text = kind === 'contact' && isLate ? said.late : said.one[kind as keyof Texts['one']];
      return filled(text, { name: nameOf(entry) });
    },
    several: (kind, count) => filled(said.several[kind], { count }),
    lateSince: (day) =>
      filled(said.lateSince, {
        day: show(day, { year: 'numeric', month: 'numeric', day: 'numeric' }),
      }),
  };
}

/** Isolates a value, so that a name in another script does not reorder the words around it. */
function isolated(value: string): string {
  return `\u2068${value}\u2069`;
}
