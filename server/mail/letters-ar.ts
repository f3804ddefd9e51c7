import type { Letters } from './letter-texts.ts';

/** The letters in Arabic. letters.ts describes the purpose of each. */
export const ARABIC: Letters = {
  reset: ({ link }) => ({
    subject: 'إعادة تعيين كلمة المرور في Fieldbook',
    text: [
      'طلب أحدهم، وعلى الأرجح أنت، كلمة مرور جديدة لحسابك في Fieldbook.',
      '',
      'اخترها هنا خلال ساعة واحدة:',
      link,
      '',
      'إن لم تكن أنت من طلب ذلك، فلا داعي لفعل أي شيء: تبقى كلمة المرور كما هي.',
    ],
  }),

  invite({ name, inviterName, churchPlantName, role, networkName, link }) {
    const where = networkName ? `${networkName} على Fieldbook` : 'Fieldbook';
    return {
      subject: `دعوة من ${inviterName} إلى ${where}`,
      text: [
        `مرحبًا ${name}،`,
        '',
        churchPlantName === null
          ? `وصلتك دعوة من ${inviterName} إلى ${where} (الدور: ${ROLES[role] ?? role}).`
          : `وصلتك دعوة من ${inviterName} إلى ${where} بصفتك زارع كنيسة ${churchPlantName}.`,
        '',
        'اقبل الدعوة خلال 30 يومًا باستخدام عنوان البريد الإلكتروني هذا:',
        link,
      ],
    };
  },

  ticket: ({ number, subject, description, topic, author }) => ({
    subject: `طلب دعم ${number}: ${subject}`,
    text: [`رسالة من ${author.name} (${author.email}) بشأن ${topic}:`, '', description],
  }),

  reports({ count, named, address }) {
    const what = count === 1 ? 'تقرير MBCB جديد' : `تقارير MBCB جديدة: ${count}`;
    const others = count - named.length;
    return {
      subject: what,
      text: [
        `${what} (Fieldbook)`,
        '',
        ...named,
        ...(others > 0 ? [`وغيرها: ${others}`] : []),
        '',
        address,
      ],
    };
  },

  emailChanged: ({ name, newEmail }) => ({
    subject: 'تغيّر عنوان بريدك الإلكتروني في Fieldbook',
    text: [
      `مرحبًا ${name}،`,
      '',
      `غيّر أحد مديري النظام عنوان البريد الإلكتروني لحسابك في Fieldbook إلى ${newEmail}.`,
      '',
      'إن لم تطلب ذلك، فأخبر الآن أحد مديري النظام في شبكتك.',
    ],
  }),

  passwordChanged: ({ name, device, publicUrl }) => ({
    subject: 'تغيّرت كلمة مرورك في Fieldbook',
    text: [
      `مرحبًا ${name}،`,
      '',
      `تغيّرت كلمة مرور حسابك في Fieldbook (${device}). انتهت كل الجلسات الأخرى.`,
      '',
      'إن لم تكن أنت من غيّرها، فاختر الآن كلمة مرور جديدة وأخبر أحد مديري النظام في شبكتك:',
      `${publicUrl}/forgot-password`,
    ],
  }),

  access: ({ name, publicUrl }) => ({
    subject: 'أصبح بإمكانك الدخول إلى Fieldbook',
    text: [`مرحبًا ${name}،`, '', 'منحك أحد مديري النظام صلاحية الدخول إلى Fieldbook:', publicUrl],
  }),

  waiting: ({ count, publicUrl }) => ({
    subject: `أشخاص ينتظرون الدخول إلى Fieldbook: ${count}`,
    text: [
      `عدد من ينتظرون الدخول: ${count}. لقد سجّلوا وليس لهم دور بعد.`,
      '',
      'امنحهم دورًا أو احذف حساباتهم هنا:',
      `${publicUrl}/admin/users?access=waiting`,
    ],
  }),

  secondFactor: ({ name, what, device, publicUrl }) => ({
    subject: 'تغيّرت الخطوة الثانية لتسجيل دخولك إلى Fieldbook',
    text: [
      `مرحبًا ${name}،`,
      '',
      `${SECOND_STEP[what] ?? what} (${device}).`,
      '',
      'إن لم تكن أنت من فعل ذلك، فاختر الآن كلمة مرور جديدة وأخبر أحد مديري النظام في شبكتك:',
      `${publicUrl}/forgot-password`,
    ],
  }),

  nudge: ({ name, device, troubles, unsent, since, seen, publicUrl }) => {
    const said = {
      unsent: `عدد التغييرات التي ما زالت على الجهاز ولم تُرسل: ${unsent}، أقدمها منذ ${since}.`,
      silent: `كان آخر اتصال له في ${seen}.`,
      'old-version': 'ما زال يستخدم إصدارًا أقدم من Fieldbook.',
      'nearly-full': 'مساحة التخزين فيه تكاد تمتلئ.',
    };
    return {
      subject: 'يرجى فتح Fieldbook على جهازك',
      text: [
        `مرحبًا ${name}،`,
        '',
        `يطلب منك أحد القائمين على شبكتك أن تتفقد أحد أجهزتك: ${device}.`,
        ...troubles.map((trouble) => said[trouble]),
        '',
        'افتح Fieldbook عليه وهو متصل بالإنترنت، وانتظر حتى يظهر أن كل شيء قد أُرسل:',
        `${publicUrl}/device`,
      ],
    };
  },

  digest({ lines, count, publicUrl }) {
    const others = count - lines.length;
    return {
      subject: `أعمال مستحقة في Fieldbook: ${count}`,
      text: [
        'هذه هي الأعمال المستحقة:',
        '',
        ...lines.map((line) => `- ${line}`),
        ...(others > 0 ? [`وغيرها: ${others}`] : []),
        '',
        'افتح Fieldbook لإنجازها:',
        publicUrl,
        '',
        'اختر موعد وصول هذه الرسالة أو أوقفها:',
        `${publicUrl}/profile/security`,
      ],
    };
  },

  secondFactorDue: ({ name, day, publicUrl }) => ({
    subject: 'حسابك في Fieldbook يحتاج إلى خطوة ثانية',
    text: [
      `مرحبًا ${name}،`,
      '',
      'تطلب شبكتك من كل من يدير المستخدمين أو يقرأ التقارير أن يسجّل الدخول بخطوة ثانية: مفتاح مرور،',
      `أو رمز من تطبيق مصادقة. يرجى إعدادها قبل ${day}:`,
      `${publicUrl}/profile/security`,
      '',
      'بعد ذلك اليوم يُسجَّل خروجك، وتُعدّها عند تسجيل الدخول من جديد. لا يضيع شيء مما كتبته.',
    ],
  }),
};

/** Translations of the role names. */
const ROLES: Readonly<Record<string, string>> = {
  superadmin: 'المدير العام',
  admin: 'مدير النظام',
  app_editor: 'محرر التطبيق',
  hub_leader: 'قائد المركز',
  '242_admin': 'مدير 242',
  mbcb_admin: 'مدير MBCB',
  assessor: 'مُقيِّم',
  '242assessor': 'مُقيِّم 242',
  '242trainer': 'مدرِّب 242',
  church_planter: 'زارع كنائس',
};

/** Changes of a second step. A change that is not listed stays in English. */
const SECOND_STEP: Readonly<Record<string, string>> = {
  'Codes of an authenticator app were turned on': 'فُعِّلت رموز تطبيق المصادقة',
  'Codes of an authenticator app were turned off': 'أُوقفت رموز تطبيق المصادقة',
  'A passkey was removed': 'أُزيل مفتاح مرور',
  'New recovery codes were made; the ones before are worth nothing any more':
    'أُنشئت رموز استرداد جديدة، ولم تعد الرموز السابقة صالحة',
  'An administrator has taken away the second step of your sign-in':
    'أزال أحد مديري النظام الخطوة الثانية من تسجيل دخولك',
};
