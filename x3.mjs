import {device} from './x1.mjs';
const d=await device('ph',{w:390,h:844,user:'planter',touch:true});
await d.p.waitForTimeout(3000);
for (const [n,path] of Object.entries({home:'/',report:'/mbcb-report',reports:'/mbcb-reports',profile:'/profile',pedit:'/profile/edit',sec:'/profile/security',ticket:'/support-tickets/new',training:'/training/cohorts',res:'/training/resources',outbox:'/outbox',device:'/device'})) { await d.go(path); await d.shot(n);}
console.log(d.errs.slice(0,20)); await d.b.close();
