// cspell:disable -- Spanish
import type { Letters } from './letter-texts.ts';

/** The letters in Spanish. letters.ts describes the purpose of each. */
export const SPANISH: Letters = {
  reset: ({ link }) => ({
    subject: 'Restablezca su contraseña de Fieldbook',
    text: [
      'Alguien, probablemente usted, pidió una contraseña nueva para su cuenta de Fieldbook.',
      '',
      'Elíjala aquí en el plazo de una hora:',
      link,
      '',
      'Si no fue usted, no tiene que hacer nada: su contraseña sigue siendo la misma.',
    ],
  }),

  invite({ name, inviterName, churchPlantName, role, networkName, link }) {
    const where = networkName ? `${networkName} en Fieldbook` : 'Fieldbook';
    return {
      subject: `${inviterName} le invita a ${where}`,
      text: [
        `Hola, ${name}:`,
        '',
        churchPlantName === null
          ? `${inviterName} le invita a ${where} (rol: ${ROLES[role] ?? role}).`
          : `${inviterName} le invita a ${where} como sembrador de la iglesia ${churchPlantName}.`,
        '',
        'Acepte la invitación en el plazo de 30 días, con esta dirección de correo electrónico:',
        link,
      ],
    };
  },

  ticket: ({ number, subject, description, topic, author }) => ({
    subject: `Solicitud de ayuda ${number}: ${subject}`,
    text: [`${author.name} (${author.email}) escribe sobre ${topic}:`, '', description],
  }),

  reports({ count, named, address }) {
    const what = count === 1 ? 'Un nuevo informe MBCB' : `${count} nuevos informes MBCB`;
    const others = count - named.length;
    return {
      subject: what,
      text: [
        `${what} en Fieldbook:`,
        '',
        ...named,
        ...(others > 0 ? [`y ${others} más`] : []),
        '',
        address,
      ],
    };
  },

  emailChanged: ({ name, newEmail }) => ({
    subject: 'Se cambió su dirección de correo electrónico de Fieldbook',
    text: [
      `Hola, ${name}:`,
      '',
      `Un administrador cambió la dirección de correo electrónico de su cuenta de Fieldbook a ${newEmail}.`,
      '',
      'Si usted no lo pidió, avise ahora a un administrador de su red.',
    ],
  }),

  passwordChanged: ({ name, device, publicUrl }) => ({
    subject: 'Se cambió su contraseña de Fieldbook',
    text: [
      `Hola, ${name}:`,
      '',
      `Se cambió la contraseña de su cuenta de Fieldbook (${device}). Todas las demás sesiones han terminado.`,
      '',
      'Si no fue usted, elija ahora una nueva y avise a un administrador de su red:',
      `${publicUrl}/forgot-password`,
    ],
  }),

  access: ({ name, publicUrl }) => ({
    subject: 'Ya tiene acceso a Fieldbook',
    text: [`Hola, ${name}:`, '', 'Un administrador le ha dado acceso a Fieldbook:', publicUrl],
  }),

  waiting({ count, publicUrl }) {
    const who = count === 1 ? '1 persona espera' : `${count} personas esperan`;
    return {
      subject: `${who} acceso a Fieldbook`,
      text: [
        `${who} acceso: se han registrado y todavía no tienen ningún rol.`,
        '',
        'Déles un rol, o elimine sus cuentas, aquí:',
        `${publicUrl}/admin/users?access=waiting`,
      ],
    };
  },

  secondFactor: ({ name, what, device, publicUrl }) => ({
    subject: 'Se cambió el segundo paso de su inicio de sesión en Fieldbook',
    text: [
      `Hola, ${name}:`,
      '',
      `${SECOND_STEP[what] ?? what} (${device}).`,
      '',
      'Si no fue usted, elija ahora una contraseña nueva y avise a un administrador de su red:',
      `${publicUrl}/forgot-password`,
    ],
  }),

  nudge: ({ name, device, troubles, unsent, since, seen, publicUrl }) => {
    const count = unsent === 1 ? 'Un cambio sigue' : `${unsent} cambios siguen`;
    const said = {
      unsent: `${count} en el dispositivo sin enviarse, el más antiguo desde el ${since}.`,
      silent: `Su último contacto fue el ${seen}.`,
      'old-version': 'Todavía usa una versión anterior de Fieldbook.',
      'nearly-full': 'Su almacenamiento está casi lleno.',
    };
    return {
      subject: 'Por favor, abra Fieldbook en su dispositivo',
      text: [
        `Hola, ${name}:`,
        '',
        `Alguien que cuida de su red le pide que revise uno de sus dispositivos: ${device}.`,
        ...troubles.map((trouble) => said[trouble]),
        '',
        'Ábralo allí con conexión a internet y espere hasta que diga que todo se ha enviado:',
        `${publicUrl}/device`,
      ],
    };
  },

  digest({ lines, count, publicUrl }) {
    const others = count - lines.length;
    return {
      subject:
        count === 1
          ? '1 asunto pendiente en Fieldbook'
          : `${count} asuntos pendientes en Fieldbook`,
      text: [
        'Esto está pendiente:',
        '',
        ...lines.map((line) => `- ${line}`),
        ...(others > 0 ? [`y ${others} más`] : []),
        '',
        'Abra Fieldbook para hacerlo:',
        publicUrl,
        '',
        'Elija cuándo llega este correo, o deje de recibirlo:',
        `${publicUrl}/profile/security`,
      ],
    };
  },

  secondFactorDue: ({ name, day, publicUrl }) => ({
    subject: 'Su cuenta de Fieldbook necesita un segundo paso',
    text: [
      `Hola, ${name}:`,
      '',
      'Su red pide a todos los que gestionan usuarios o leen informes que inicien sesión con un segundo paso: una llave',
      `de acceso, o un código de una aplicación de autenticación. Configúrelo antes del ${day}:`,
      `${publicUrl}/profile/security`,
      '',
      'Después de ese día se cierra su sesión, y lo configura al iniciarla de nuevo. No se pierde nada de lo que escribió.',
    ],
  }),
};

/** Translations of the role names. */
const ROLES: Readonly<Record<string, string>> = {
  superadmin: 'superadministrador',
  admin: 'administrador',
  app_editor: 'editor de la aplicación',
  hub_leader: 'líder de hub',
  '242_admin': 'administrador 242',
  mbcb_admin: 'administrador MBCB',
  assessor: 'evaluador',
  '242assessor': 'evaluador 242',
  '242trainer': 'capacitador 242',
  church_planter: 'sembrador de iglesias',
};

/** Changes of a second step. A change that is not listed stays in English. */
const SECOND_STEP: Readonly<Record<string, string>> = {
  'Codes of an authenticator app were turned on':
    'Se activaron los códigos de una aplicación de autenticación',
  'Codes of an authenticator app were turned off':
    'Se desactivaron los códigos de una aplicación de autenticación',
  'A passkey was removed': 'Se quitó una llave de acceso',
  'New recovery codes were made; the ones before are worth nothing any more':
    'Se crearon códigos de recuperación nuevos; los anteriores ya no valen',
  'An administrator has taken away the second step of your sign-in':
    'Un administrador quitó el segundo paso de su inicio de sesión',
};
