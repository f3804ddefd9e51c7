import {device} from './x1.mjs';
const d=await device('t',{user:'planter'});
d.p.on('response',r=>{if(r.status()>=400)console.log(r.status(),r.request().method(),r.url(), d.p.url())});
await d.p.waitForTimeout(2000);
for (const path of ['/','/mbcb-report','/mbcb-reports','/profile','/profile/edit','/profile/security','/support-tickets/new','/training/cohorts','/training/resources','/outbox','/device']) await d.go(path);
await d.b.close();
